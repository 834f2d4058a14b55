/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.repair;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Positions of the log's head at recent times: a peer that may lack recent changes starts
 * from one of them.
 */
public final class LogCheckpoints {

	/**
	 * A peer that is new begins so far back, because what it is sent as a snapshot may be
	 * as old as that.
	 */
	public static final long SNAPSHOT_NANOS = 2_000_000_000L;

	/**
	 * What was said so long before members are known to be gone may not have gone round.
	 */
	static final long DEPARTED_TAIL_NANOS = 15_000_000_000L;

	private static final long STEP_NANOS = 100_000_000L;

	private final Deque<Mark> marks = new ArrayDeque<>();

	private record Mark(long atNanos, long head) {

	}

	public void note(long head, long localNanos) {
		Mark last = this.marks.peekLast();
		if (last == null || localNanos - last.atNanos() >= STEP_NANOS) {
			this.marks.addLast(new Mark(localNanos, head));
			while (this.marks.size() > 1
					&& localNanos - this.marks.getFirst().atNanos() > DEPARTED_TAIL_NANOS + STEP_NANOS) {
				this.marks.removeFirst();
			}
		}
	}

	/**
	 * Where the head was so long ago.
	 */
	public long behind(long nanos, long localNanos) {
		long head = 0;
		for (Mark mark : this.marks) {
			if (localNanos - mark.atNanos() >= nanos) {
				head = mark.head();
			}
		}
		return head;
	}

}
