package io.github.gossiplimiter.gossip.policy;

import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.gossip.PressureTiers;

/**
 * {@code T_k = max(Tmin, T0 * (1 - p_k)^a)} for a key in tier k. A node speaks at the
 * interval of its hottest key and then sends the keys of all tiers that
 * {@link #coldestDue} names.
 */
final class TieredPolicy extends AbstractGossipPolicy {

	private final PressureTiers tiers;

	TieredPolicy(GossipSettings settings) {
		super(settings);
		this.tiers = settings.tiers();
	}

	@Override
	double intervalShare(double pressure, double velocity) {
		return tierShare(this.tiers.tierOf(pressure));
	}

	/**
	 * Time between two rounds that carry the keys of a tier.
	 */
	double tierIntervalMillis(int tier) {
		return atLeastMin(intervalMillisBase() * tierShare(tier));
	}

	/**
	 * The inclusive rule: when a tier is due, it is sent together with all hotter ones.
	 * @param elapsedMillis time since each tier was sent, from the coldest on
	 * @return the coldest tier to send, with all above it; the number of tiers if none is
	 * due
	 */
	int coldestDue(double... elapsedMillis) {
		if (elapsedMillis.length != this.tiers.count()) {
			throw new IllegalArgumentException("elapsedMillis must have one value for each tier: values="
					+ elapsedMillis.length + ", tiers=" + this.tiers.count());
		}
		int tier = 0;
		while (tier < elapsedMillis.length && elapsedMillis[tier] < tierIntervalMillis(tier)) {
			tier++;
		}
		return tier;
	}

	/**
	 * Whether a round that starts at the given tier carries a key.
	 */
	boolean sends(double keyPressure, int coldestDue) {
		return this.tiers.tierOf(keyPressure) >= coldestDue;
	}

	private double tierShare(int tier) {
		return StrictMath.pow(1 - this.tiers.edgeOf(tier), this.tiers.curvature());
	}

}
