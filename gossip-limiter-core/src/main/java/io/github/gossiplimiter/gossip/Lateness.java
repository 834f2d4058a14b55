package io.github.gossiplimiter.gossip;

/**
 * How old messages are when this node takes them in: the way, and whatever they waited
 * for in the queues of two nodes. A node that is short of processor time is late, and
 * what it does not know of yet may still wait there, which is no loss.
 */
final class Lateness {

	/*
	 * Longer than a busy node is without a message; short enough that a pause is soon
	 * forgotten.
	 */
	private static final long PERIOD_NANOS = 5_000_000_000L;

	/*
	 * A clock that is wrong makes nobody wait longer than that.
	 */
	private static final long LATE_NANOS_MAX = 10_000_000_000L;

	/*
	 * Where queues are short, peers need not be told.
	 */
	private static final int WORTH_MILLIS = 10;

	private static final long NANOS_PER_MILLI = 1_000_000;

	private long periodNanos;

	private long oldest;

	private long oldestBefore;

	/**
	 * A message was taken in.
	 * @param ageNanos how long ago it was sent
	 */
	void taken(long ageNanos, long localNanos) {
		turn(localNanos);
		this.oldest = Math.max(this.oldest, Math.min(ageNanos, LATE_NANOS_MAX));
	}

	/**
	 * How old the oldest message was that was taken in lately.
	 */
	long nanos(long localNanos) {
		turn(localNanos);
		return Math.max(this.oldest, this.oldestBefore);
	}

	/**
	 * The same as peers are told.
	 */
	int millis(long localNanos) {
		int millis = (int) (nanos(localNanos) / NANOS_PER_MILLI);
		return (millis >= WORTH_MILLIS) ? millis : 0;
	}

	/**
	 * What a peer said of itself.
	 */
	static long heard(int millis) {
		return Math.min(millis * NANOS_PER_MILLI, LATE_NANOS_MAX);
	}

	private void turn(long localNanos) {
		long passed = localNanos - this.periodNanos;
		if (passed >= PERIOD_NANOS) {
			this.oldestBefore = (passed < 2 * PERIOD_NANOS) ? this.oldest : 0;
			this.oldest = 0;
			this.periodNanos = localNanos;
		}
	}

}
