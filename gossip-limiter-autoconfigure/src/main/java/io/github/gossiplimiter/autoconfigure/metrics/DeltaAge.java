/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.metrics;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;

import io.github.gossiplimiter.gossip.GossipListener;

/**
 * Times how old the changes of others are when they are merged here.
 */
final class DeltaAge implements GossipListener {

	/*
	 * Apart from the other meters, which are read from the node: this one is written by
	 * it, and the node cannot wait for what waits for it.
	 */

	private final List<Timer> timers = new CopyOnWriteArrayList<>();

	void bindTo(MeterRegistry registry) {
		GossipLimiterMeter meter = GossipLimiterMeter.GOSSIP_DELTA_AGE;
		this.timers.add(Timer.builder(meter.getName()).description(meter.description()).register(registry));
	}

	@Override
	public void merged(long ageNanos) {
		for (Timer timer : this.timers) {
			timer.record(ageNanos, TimeUnit.NANOSECONDS);
		}
	}

}
