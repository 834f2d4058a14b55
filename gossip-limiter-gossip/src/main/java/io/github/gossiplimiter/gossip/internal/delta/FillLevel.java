package io.github.gossiplimiter.gossip.internal.delta;

import io.github.gossiplimiter.codec.MessageBounds;
import io.github.gossiplimiter.gossip.replica.OriginCounters;
import io.github.gossiplimiter.gossip.replica.ReplicatedWindow;
import io.github.gossiplimiter.gossip.replica.Slot;
import io.github.gossiplimiter.window.WindowQuota;

/**
 * Fill level of a key, as messages carry it.
 */
public final class FillLevel {

	/**
	 * A key that is half full.
	 */
	public static final int HALF = MessageBounds.PRESSURE / 2;

	/**
	 * Below this nobody waits for news of a key.
	 */
	public static final double FAR = 0.25;

	private FillLevel() {
	}

	/**
	 * The pressure that a message carries: how full the key is, by what this node counted
	 * and heard. A key that others wrote to carries none, so that pressure which came
	 * with a message is never passed on.
	 * @param always whether to tell it even so
	 */
	public static int pressure(OriginCounters replicas, boolean always, long nowNanos) {
		Slot own = replicas.own();
		ReplicatedWindow window = replicas.window();
		if (window == null || (own == null && !always)) {
			return 0;
		}
		return (int) (MessageBounds.PRESSURE * of(replicas, window, nowNanos));
	}

	/**
	 * How full a key is, 0 to 1.
	 */
	public static double of(OriginCounters replicas, ReplicatedWindow window, long nowNanos) {
		WindowQuota quota = window.quota();
		return Math.max(0, Math.min(1, 1 - replicas.counter().free(quota, nowNanos) * quota.perCapacity()));
	}

}
