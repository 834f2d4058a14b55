package io.github.gossiplimiter.cluster.membership;

/**
 * How often the members of a JGroups cluster speak when nothing happens. Everybody sends
 * heartbeats to everybody, so the more there are, the rarer they are: what a node spends
 * stays about the same.
 *
 * @param heartbeatMillis time between two heartbeats
 * @param timeoutMillis silence after which a member is suspected
 * @param searchMillis time between two searches for members of another view
 */
record Pace(long heartbeatMillis, long timeoutMillis, long searchMillis) {

	/*
	 * A node that falls silent is suspected timeoutMillis after its last heartbeat, plus
	 * one check and one verification: within 4 seconds up to 25 nodes. A node whose
	 * process ends is found earlier, because its connections close.
	 */

	private static final long HEARTBEAT_MILLIS_MIN = 1_000;

	private static final long HEARTBEAT_MILLIS_PER_MEMBER = 72;

	private static final long HEARTBEAT_MILLIS_MAX = 10_000;

	private static final long TIMEOUT_MILLIS_MIN = 2_700;

	/**
	 * How late a heartbeat may be: connections lose none, but processes pause.
	 */
	private static final long LATE_MILLIS = 1_300;

	private static final long SEARCH_MILLIS_MIN = 2_000;

	private static final long SEARCH_MILLIS_PER_MEMBER = 100;

	private static final long SEARCH_MILLIS_MAX = 20_000;

	/**
	 * How often a check for silent members runs.
	 */
	static final long CHECK_MILLIS = 200;

	/**
	 * How long a suspected member has to say that it lives.
	 */
	static final long VERIFY_MILLIS = 500;

	static Pace of(int members) {
		long heartbeat = clamp(members * HEARTBEAT_MILLIS_PER_MEMBER, HEARTBEAT_MILLIS_MIN, HEARTBEAT_MILLIS_MAX);
		return new Pace(heartbeat, Math.max(TIMEOUT_MILLIS_MIN, heartbeat + LATE_MILLIS),
				clamp(members * SEARCH_MILLIS_PER_MEMBER, SEARCH_MILLIS_MIN, SEARCH_MILLIS_MAX));
	}

	/**
	 * Longest time from the moment a member falls silent until it is verified as dead.
	 */
	long detectionMillisMax() {
		return this.timeoutMillis + CHECK_MILLIS + VERIFY_MILLIS;
	}

	private static long clamp(long value, long min, long max) {
		return Math.min(max, Math.max(min, value));
	}

}
