package io.github.gossiplimiter.gossip.internal.round;

/**
 * How many peers must hear at once of what a node spent near a limit. With {@code f} of
 * {@code N - 1} peers told at once and everybody passing on what it knows whenever it has
 * something to tell, {@code N/f * ln(N/f)} permits are granted until all know of one,
 * however fast they are granted. A share of the limit may be: a large limit needs few
 * peers, and where a node's part of it is a handful of permits, most must hear at once.
 * Where links are slow, each hop costs more than all of that, and everybody does.
 */
public final class DirectFanOut {

	/*
	 * Part of that is made up for by supposing what others spent meanwhile.
	 */
	private static final double UNSEEN_SHARE = 0.04;

	private static final long SLOW_ROUND_TRIP_NANOS = 20_000_000;

	private DirectFanOut() {
	}

	/**
	 * Peers to tell at once.
	 * @param members the cluster's size, this node included
	 * @param permits the limit
	 * @param roundTripNanos how long a message and its answer take
	 */
	public static int peers(int members, long permits, long roundTripNanos) {
		int most = Math.max(1, members - 1);
		int least = (roundTripNanos < SLOW_ROUND_TRIP_NANOS) ? 1 : most;
		while (least < most) {
			int middle = (least + most) / 2;
			if (unseen(members, middle) <= UNSEEN_SHARE * permits) {
				most = middle;
			}
			else {
				least = middle + 1;
			}
		}
		return least;
	}

	private static double unseen(int members, int told) {
		double share = (double) (members - 1) / told;
		return share * StrictMath.log(share);
	}

}
