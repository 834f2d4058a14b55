package io.github.gossiplimiter.simulator.concurrency;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Looks at every request that is admitted: with it, no more may be in flight than the
 * ceiling. A ceiling that falls counts as it was for as long as a node may still hold a
 * share of it; from then on everything above it only drains.
 */
final class CeilingWatch {

	private final Deque<Told> told = new ArrayDeque<>();

	private final long heldNanos;

	private int most;

	private int over;

	private int ceilingOfMost;

	private record Told(long atNanos, int limit) {

	}

	/**
	 * Watch.
	 * @param heldNanos how long a node may keep to a share after the ceiling has fallen
	 */
	CeilingWatch(long heldNanos) {
		this.heldNanos = heldNanos;
	}

	/**
	 * A node was told the ceiling.
	 */
	void told(long nowNanos, int limit) {
		while (!this.told.isEmpty() && this.told.getLast().limit() <= limit) {
			this.told.removeLast();
		}
		this.told.addLast(new Told(nowNanos, limit));
	}

	/**
	 * A request was admitted.
	 * @param inFlight how many are in flight with it, on all nodes
	 */
	void admitted(long nowNanos, int inFlight) {
		while (this.told.size() > 1 && nowNanos - this.told.getFirst().atNanos() > this.heldNanos) {
			this.told.removeFirst();
		}
		int ceiling = this.told.isEmpty() ? 0 : this.told.getFirst().limit();
		this.most = Math.max(this.most, inFlight);
		if (inFlight - ceiling > this.over) {
			this.over = inFlight - ceiling;
			this.ceilingOfMost = ceiling;
		}
	}

	/**
	 * Most requests in flight.
	 */
	int most() {
		return this.most;
	}

	/**
	 * How far the ceiling was exceeded at the worst instant; 0 if it never was.
	 */
	int over() {
		return this.over;
	}

	/**
	 * The ceiling at that instant.
	 */
	int ceilingExceeded() {
		return this.ceilingOfMost;
	}

}
