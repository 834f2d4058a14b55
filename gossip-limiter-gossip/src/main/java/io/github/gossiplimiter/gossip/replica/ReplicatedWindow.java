/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.replica;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.engine.ReplicatedLimit;
import io.github.gossiplimiter.key.Keyspace;
import io.github.gossiplimiter.window.WindowCounter;
import io.github.gossiplimiter.window.WindowGeometry;
import io.github.gossiplimiter.window.WindowQuota;

/**
 * One window of a limit whose counters are replicated.
 * <p>
 * Belongs to the gossip loop; not safe for use by other threads.
 *
 * @since 0.1.0
 */
public final class ReplicatedWindow {

	private final ReplicatedLimit limit;

	private final Keyspace keys;

	private final int index;

	private final WindowGeometry geometry;

	private final WindowDigests digests = new WindowDigests();

	private ReplicatedWindow(ReplicatedLimit limit, Keyspace keys, int index) {
		this.limit = limit;
		this.keys = keys;
		this.index = index;
		this.geometry = keys.quota(index).geometry();
	}

	/**
	 * All windows of a limit as it counts now; nothing is known of them yet.
	 */
	public static List<ReplicatedWindow> of(ReplicatedLimit limit) {
		Keyspace keys = limit.keys();
		List<ReplicatedWindow> windows = new ArrayList<>(keys.windows());
		for (int i = 0; i < keys.windows(); i++) {
			windows.add(new ReplicatedWindow(limit, keys, i));
		}
		return windows;
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
	public WindowGeometry geometry() {
		return this.geometry;
	}

	/**
	 * Fingerprints of what was published.
	 */
	public WindowDigests digests() {
		return this.digests;
	}

	/**
	 * How much it allows at present; after the geometry changed, how much it allowed
	 * last.
	 */
	public WindowQuota quota() {
		return this.keys.quota(this.index);
	}

	/**
	 * Whether a key's counter in the limit's first window is counted here.
	 */
	public boolean holds(WindowCounter first) {
		return this.keys.find(first.hash()) == first;
	}

	/**
	 * Whether the limit still counts this way.
	 */
	public boolean isCurrent() {
		return this.limit.keys() == this.keys;
	}

	/**
	 * Whether this node, in this life or one it remembers, wrote under an incarnation.
	 */
	boolean isOwn(long incarnation) {
		return this.keys.isOwn(incarnation);
	}

	/**
	 * The sub-window an instant lies in.
	 */
	public long number(long nanos) {
		return this.geometry.number(nanos);
	}

	/**
	 * The replica of a key, created if need be.
	 */
	public OriginCounters replicas(long hash, long nowNanos) {
		return replicas(this.keys.counter(hash, nowNanos), nowNanos);
	}

	/**
	 * The replica of a key, or null if the key is not held.
	 */
	public @Nullable OriginCounters find(long hash, long nowNanos) {
		WindowCounter first = this.keys.find(hash);
		return (first != null && !first.isRetired()) ? replicas(first, nowNanos) : null;
	}

	/**
	 * The replica of a key.
	 * @param first the key's counter in the limit's first window
	 */
	public OriginCounters replicas(WindowCounter first, long nowNanos) {
		WindowCounter counter = first;
		for (int i = 0; i < this.index; i++) {
			WindowCounter next = counter.nextWindow();
			counter = (next != null) ? next : counter;
		}
		return OriginCounters.of(counter, quota(), nowNanos).in(this);
	}

	/**
	 * The key's counter in the limit's first window, which carries its signals.
	 */
	public @Nullable WindowCounter first(OriginCounters replicas) {
		return (this.index == 0) ? replicas.counter() : this.keys.find(replicas.counter().hash());
	}

}
