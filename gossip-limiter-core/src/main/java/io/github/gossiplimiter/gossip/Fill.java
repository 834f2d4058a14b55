package io.github.gossiplimiter.gossip;

import io.github.gossiplimiter.codec.Bounds;
import io.github.gossiplimiter.counter.Meter;
import io.github.gossiplimiter.counter.Replicas;
import io.github.gossiplimiter.counter.ReplicatedWindow;
import io.github.gossiplimiter.counter.Slot;

/**
 * How full a key is, as it travels.
 */
final class Fill {

	/**
	 * A key that is half full.
	 */
	static final int HALF = Bounds.PRESSURE / 2;

	/**
	 * Below this nobody waits for news of a key.
	 */
	static final double FAR = 0.25;

	private Fill() {
	}

	/**
	 * The pressure that a message carries: how full the key is, by what this node counted
	 * and heard. A key that others wrote to carries none, so that pressure which came
	 * with a message is never passed on.
	 * @param always whether to tell it even so
	 */
	static int pressure(Replicas replicas, boolean always, long nowNanos) {
		Slot own = replicas.own();
		ReplicatedWindow window = replicas.window();
		if (window == null || (own == null && !always)) {
			return 0;
		}
		return (int) (Bounds.PRESSURE * of(replicas, window, nowNanos));
	}

	/**
	 * How full a key is, 0 to 1.
	 */
	static double of(Replicas replicas, ReplicatedWindow window, long nowNanos) {
		Meter meter = window.meter();
		return Math.max(0, Math.min(1, 1 - replicas.cell().free(meter, nowNanos) * meter.perCapacity()));
	}

}
