/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.window;

/**
 * Totals of one other node, published as the gossip loop does.
 */
final class RemoteSpending {

	private RemoteSpending() {
	}

	static void publish(WindowCounter counter, WindowQuota quota, long number, long spent, double ratePerMilli,
			double intervalMillis, long nowNanos) {
		counter.fold(quota, nowNanos);
		RemoteTotals.Speaker[] speakers = (ratePerMilli > 0)
				? new RemoteTotals.Speaker[] { new RemoteTotals.Speaker(ratePerMilli, intervalMillis, nowNanos) }
				: new RemoteTotals.Speaker[0];
		counter.remoteTotals(quota, nowNanos)
			.publish(new RemoteTotals.Heard(new long[] { number }, new long[] { spent }, null, nowNanos, null),
					speakers, Extrapolation.permitsMin(quota.capacity()));
		counter.settled(quota, nowNanos);
	}

}
