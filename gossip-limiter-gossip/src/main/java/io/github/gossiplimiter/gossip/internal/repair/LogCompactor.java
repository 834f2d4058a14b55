/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.repair;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.gossip.internal.delta.LoopContext;
import io.github.gossiplimiter.gossip.replica.OriginCounters;
import io.github.gossiplimiter.gossip.replica.ReplicatedWindow;
import io.github.gossiplimiter.gossip.replica.Slot;
import io.github.gossiplimiter.gossip.replica.SlotLog;

/**
 * Removes slots from the log that no longer count: those whose window has passed, also of
 * departed nodes, and those of keys that were evicted.
 */
public final class LogCompactor {

	private static final long PERIOD_NANOS = 100_000_000;

	/*
	 * At least so many are looked at, and all of them within a second.
	 */
	private static final int SLOTS_PER_PERIOD = 100;

	/*
	 * What was spent on keys that are gone waits so long for peers that do not listen,
	 * and for no longer than that when there is much of it.
	 */
	private static final long GONE_NANOS_MAX = 10_000_000_000L;

	private static final int SLOTS_MAX = 1 << 20;

	/*
	 * Where a flood of keys is evicted as fast as it comes, most slots are over; then it
	 * looks at that many more, so many times.
	 */
	private static final int SLOTS_IN_FLOOD = 10_000;

	private static final int TURNS_MAX = 10;

	private final LoopContext context;

	private @Nullable Slot at;

	private long nextNanos;

	public LogCompactor(LoopContext context) {
		this.context = context;
	}

	public void step(long nowNanos, long localNanos) {
		SlotLog log = this.context.log();
		if (localNanos < this.nextNanos || log.size() == 0) {
			return;
		}
		this.nextNanos = localNanos + PERIOD_NANOS;
		boolean flood = sweep(SLOTS_PER_PERIOD, nowNanos);
		for (int i = 0; i < TURNS_MAX && flood; i++) {
			flood = sweep(SLOTS_IN_FLOOD, nowNanos);
		}
	}

	/*
	 * Whether most of what was looked at was over.
	 */
	private boolean sweep(int least, long nowNanos) {
		SlotLog log = this.context.log();
		long everywhere = this.context.peers().sentToAll();
		Slot slot = (this.at != null && this.at.sequence() != 0) ? this.at : log.oldest();
		int removed = 0;
		int most = Math.min(log.size(), Math.max(least, log.size() / 10));
		for (int i = 0; i < most && slot != null; i++) {
			Slot next = log.after(slot);
			if (isOver(slot, everywhere, log.size() > SLOTS_MAX, nowNanos)) {
				slot.replicas().remove(log, slot);
				removed++;
			}
			slot = next;
		}
		this.at = slot;
		return removed > most / 2;
	}

	private static boolean isOver(Slot slot, long everywhere, boolean crowded, long nowNanos) {
		OriginCounters replicas = slot.replicas();
		ReplicatedWindow window = replicas.window();
		if (window == null || slot.isExpired(nowNanos)) {
			return true;
		}
		boolean gone = replicas.counter().isRetired() || !window.isCurrent();
		boolean late = crowded || nowNanos - slot.changedNanos() > GONE_NANOS_MAX;
		return gone && (late || slot.source() != 0 || slot.sequence() <= everywhere);
	}

	/**
	 * When there is something to do again.
	 */
	public long nextNanos() {
		return (this.context.log().size() > 0) ? this.nextNanos : Long.MAX_VALUE;
	}

}
