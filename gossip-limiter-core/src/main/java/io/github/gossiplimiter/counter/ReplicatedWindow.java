package io.github.gossiplimiter.counter;

import org.jspecify.annotations.Nullable;

/**
 * One window of a limit, as it is exchanged between nodes.
 * <p>
 * Belongs to the gossip loop; not safe for use by other threads.
 *
 * @since 0.1.0
 */
public final class ReplicatedWindow {

	private final ReplicatedLimit limit;

	private final Keyspace keys;

	private final int index;

	private final Geometry geometry;

	private Meter meter;

	private final Digests digests = new Digests();

	/**
	 * Create a window that nothing is known of.
	 * @param limit the limit
	 * @param index which of its windows
	 */
	public ReplicatedWindow(ReplicatedLimit limit, int index) {
		this.limit = limit;
		this.keys = limit.keys();
		this.index = index;
		this.meter = limit.meters()[index];
		this.geometry = this.meter.geometry();
	}

	/**
	 * The limit.
	 */
	public ReplicatedLimit limit() {
		return this.limit;
	}

	/**
	 * Which of the limit's windows.
	 */
	public int index() {
		return this.index;
	}

	/**
	 * How it dates what is spent.
	 */
	public Geometry geometry() {
		return this.geometry;
	}

	/**
	 * Fingerprints of what was published.
	 */
	public Digests digests() {
		return this.digests;
	}

	/**
	 * How much it allows at present, or how much it last did if the limit counts in
	 * another way by now: another geometry's meter must never touch its cells.
	 */
	public Meter meter() {
		Meter[] present = this.limit.meters();
		if (this.index < present.length && present[this.index].geometry().equals(this.geometry)) {
			this.meter = present[this.index];
		}
		return this.meter;
	}

	/**
	 * Whether a key's cell in the limit's first window is counted here.
	 */
	public boolean holds(Cell first) {
		return this.keys.find(first.hash()) == first;
	}

	/**
	 * Whether the limit still counts this way.
	 */
	public boolean isCurrent() {
		return this.limit.keys() == this.keys;
	}

	/**
	 * The sub-window an instant lies in.
	 */
	public long number(long nanos) {
		return this.geometry.number(nanos);
	}

	/**
	 * What is known of a key, created if need be.
	 */
	public Replicas replicas(long hash, long nowNanos) {
		return replicas(this.keys.cell(hash, nowNanos), nowNanos);
	}

	/**
	 * What is known of a key, or nothing if it is not held.
	 */
	public @Nullable Replicas find(long hash, long nowNanos) {
		Cell first = this.keys.find(hash);
		return (first != null && !first.isRetired()) ? replicas(first, nowNanos) : null;
	}

	/**
	 * What is known of a key.
	 * @param first the key's cell in the limit's first window
	 */
	public Replicas replicas(Cell first, long nowNanos) {
		Cell cell = first;
		for (int i = 0; i < this.index; i++) {
			Cell next = cell.nextWindow();
			cell = (next != null) ? next : cell;
		}
		return cell.replicas(meter(), nowNanos).in(this);
	}

	/**
	 * The key's cell in the limit's first window, which carries its signals.
	 */
	public @Nullable Cell first(Replicas replicas) {
		return (this.index == 0) ? replicas.cell() : this.keys.find(replicas.cell().hash());
	}

}
