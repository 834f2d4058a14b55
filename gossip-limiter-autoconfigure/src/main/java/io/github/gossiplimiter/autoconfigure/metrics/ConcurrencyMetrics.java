/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;

import io.github.gossiplimiter.autoconfigure.status.ConcurrencyView;

/**
 * Binds the meters of limits of concurrency.
 */
final class ConcurrencyMetrics implements MeterBinder {

	private final ConcurrencyView limits;

	ConcurrencyMetrics(ConcurrencyView limits) {
		this.limits = limits;
	}

	@Override
	public void bindTo(MeterRegistry registry) {
		for (String name : this.limits.names()) {
			for (ConcurrencyMeter meter : ConcurrencyMeter.values()) {
				meter.bind(registry, this.limits, name);
			}
		}
	}

}
