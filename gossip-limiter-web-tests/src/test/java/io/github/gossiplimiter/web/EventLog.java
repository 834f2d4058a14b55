/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;

/**
 * Remembers the events of observations.
 */
final class EventLog implements ObservationHandler<Observation.Context> {

	private final List<String> events = new CopyOnWriteArrayList<>();

	/**
	 * A registry whose observations are remembered.
	 */
	ObservationRegistry registry() {
		ObservationRegistry registry = ObservationRegistry.create();
		registry.observationConfig().observationHandler(this);
		return registry;
	}

	List<String> events() {
		return this.events;
	}

	@Override
	public void onEvent(Observation.Event event, Observation.Context context) {
		this.events.add(context.getName() + ": " + event.getContextualName());
	}

	@Override
	public boolean supportsContext(Observation.Context context) {
		return true;
	}

}
