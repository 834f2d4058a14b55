/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.metrics;

import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.MeterBinder;

import io.github.gossiplimiter.autoconfigure.status.RecentStatus;
import io.github.gossiplimiter.autoconfigure.status.StoreState;
import io.github.gossiplimiter.key.KeyStore;

/**
 * Binds the meters of the cold store, if the limiter has one. They are read when somebody
 * looks.
 */
final class ColdStoreMetrics implements MeterBinder {

	private final KeyStore store;

	private final RecentStatus status;

	ColdStoreMetrics(KeyStore store, RecentStatus status) {
		this.store = store;
		this.status = status;
	}

	@Override
	public void bindTo(MeterRegistry registry) {
		if (this.store.coldTier() == null) {
			return;
		}
		gauge(registry, ColdStoreMeter.KEYS, StoreState::keys);
		gauge(registry, ColdStoreMeter.BYTES, StoreState::bytes);
		gauge(registry, ColdStoreMeter.WAITING, StoreState::waiting);
		gauge(registry, ColdStoreMeter.HOT_SHARE, StoreState::hotShare);
		counter(registry, ColdStoreMeter.LOST, (state) -> state.refused() + state.dropped());
		counter(registry, ColdStoreMeter.LOADS, StoreState::recalls);
		timeGauge(registry, ColdStoreMeter.LOAD_TIME, StoreState::loadMillis);
		timeGauge(registry, ColdStoreMeter.LOAD_TIME_MAX, StoreState::loadMillisMax);
	}

	private double read(ToDoubleFunction<StoreState> value) {
		StoreState state = StoreState.of(this.store, this.status.all());
		return (state != null) ? value.applyAsDouble(state) : 0;
	}

	private void gauge(MeterRegistry registry, ColdStoreMeter meter, ToDoubleFunction<StoreState> value) {
		Gauge.builder(meter.getName(), this, (metrics) -> metrics.read(value))
			.description(meter.description())
			.baseUnit(meter.getBaseUnit())
			.register(registry);
	}

	private void counter(MeterRegistry registry, ColdStoreMeter meter, ToDoubleFunction<StoreState> value) {
		FunctionCounter.builder(meter.getName(), this, (metrics) -> metrics.read(value))
			.description(meter.description())
			.baseUnit(meter.getBaseUnit())
			.register(registry);
	}

	private void timeGauge(MeterRegistry registry, ColdStoreMeter meter, ToDoubleFunction<StoreState> millis) {
		TimeGauge.builder(meter.getName(), this, TimeUnit.MILLISECONDS, (metrics) -> metrics.read(millis))
			.description(meter.description())
			.register(registry);
	}

}
