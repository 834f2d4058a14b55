/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.replica;

import org.jspecify.annotations.Nullable;

/**
 * The delta log: all slots in the order of their last change. A slot that changes moves
 * to the end, so the slots after a cursor are exactly those that a peer at that cursor
 * lacks, and the log is never longer than the number of slots.
 * <p>
 * Belongs to the gossip loop; not safe for use by other threads.
 *
 * @since 0.1.0
 */
public final class SlotLog {

	private @Nullable Slot oldest;

	private @Nullable Slot newest;

	private long head;

	private int size;

	/**
	 * Place of the last change.
	 */
	public long head() {
		return this.head;
	}

	/**
	 * How many slots there are.
	 */
	public int size() {
		return this.size;
	}

	/**
	 * The slot that has not changed for the longest time.
	 */
	public @Nullable Slot oldest() {
		return this.oldest;
	}

	/**
	 * The slot that changed next, or nothing if none did.
	 */
	public @Nullable Slot after(Slot slot) {
		return slot.newer;
	}

	/**
	 * The first slot that changed after a position, or nothing if none did. Peers are
	 * mostly near the head, so it is looked for from there.
	 */
	public @Nullable Slot firstAfter(long position) {
		Slot first = null;
		for (Slot slot = this.newest; slot != null && slot.sequence() > position; slot = slot.older) {
			first = slot;
		}
		return first;
	}

	long next() {
		return this.head + 1;
	}

	void append(Slot slot, long source, long atNanos) {
		unlink(slot);
		this.head++;
		slot.changed(this.head, source, atNanos);
		slot.older = this.newest;
		if (this.newest != null) {
			this.newest.newer = slot;
		}
		else {
			this.oldest = slot;
		}
		this.newest = slot;
		this.size++;
	}

	void unlink(Slot slot) {
		if (slot.sequence() == 0) {
			return;
		}
		if (slot.older != null) {
			slot.older.newer = slot.newer;
		}
		else {
			this.oldest = slot.newer;
		}
		if (slot.newer != null) {
			slot.newer.older = slot.older;
		}
		else {
			this.newest = slot.older;
		}
		slot.older = null;
		slot.newer = null;
		slot.changed(0, slot.source(), slot.changedNanos());
		this.size--;
	}

}
