package io.github.gossiplimiter.gossip;

/**
 * Whether a key can wait. Each of N nodes may hold as much as this one, so what nobody
 * was told of is at most {@code held * (N - 1)}; as long as that is less than a share of
 * what would then still be free, it can wait:
 * {@code held * (N - 1) < slack * (headroom - held * (N - 1))}.
 *
 * @param slack share of the headroom that may stay unsent
 */
record HoldBack(double slack) {

	/**
	 * Whether a key can wait.
	 * @param held permits granted here that not every peer was told of
	 * @param headroom permits that are free as far as this node knows
	 * @param members the cluster's size, this node included
	 */
	boolean holds(long held, long headroom, double members) {
		double unseen = held * (members - 1);
		return unseen < this.slack * (headroom - unseen);
	}

}
