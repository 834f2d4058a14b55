package io.github.gossiplimiter.gossip;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Where the log's head was a moment ago: a peer that is new begins there, because what it
 * is sent as a snapshot may be as old as that.
 */
final class LogMarks {

	private static final long BACK_NANOS = 2_000_000_000L;

	private static final long STEP_NANOS = 100_000_000L;

	private final Deque<Mark> marks = new ArrayDeque<>();

	private record Mark(long atNanos, long head) {

	}

	void note(long head, long localNanos) {
		Mark last = this.marks.peekLast();
		if (last == null || localNanos - last.atNanos() >= STEP_NANOS) {
			this.marks.addLast(new Mark(localNanos, head));
			while (this.marks.size() > 1 && localNanos - this.marks.getFirst().atNanos() > BACK_NANOS + STEP_NANOS) {
				this.marks.removeFirst();
			}
		}
	}

	/**
	 * Where the head was two seconds ago.
	 */
	long behind(long localNanos) {
		long head = 0;
		for (Mark mark : this.marks) {
			if (localNanos - mark.atNanos() >= BACK_NANOS) {
				head = mark.head();
			}
		}
		return head;
	}

}
