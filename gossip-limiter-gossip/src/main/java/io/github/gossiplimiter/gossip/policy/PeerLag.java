package io.github.gossiplimiter.gossip.policy;

/**
 * What was measured about one peer.
 *
 * @param ratePerSecond permits it admits a second
 * @param delayMillis mean time from an admission there until it is counted here
 * @since 0.1.0
 */
public record PeerLag(double ratePerSecond, double delayMillis) {

	public PeerLag {
		OverAdmissionBound.checkNotNegative("ratePerSecond", ratePerSecond);
		OverAdmissionBound.checkNotNegative("delayMillis", delayMillis);
	}

	/**
	 * Permits admitted there that are not yet counted here.
	 */
	public double unseenRequests() {
		return this.ratePerSecond * this.delayMillis / 1000;
	}

}
