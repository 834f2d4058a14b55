/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.observation;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.autoconfigure.DenialListener;

/**
 * Marks the observation during which a limit denied with an event, which a trace shows on
 * its span. The name of the limit is part of it, a user's key never.
 */
final class ObservedDenials implements DenialListener {

	static final String EVENT = "gossip.limiter.denied";

	private final ObservationRegistry registry;

	ObservedDenials(ObservationRegistry registry) {
		this.registry = registry;
	}

	@Override
	public void denied(String limitName, @Nullable Object observation) {
		Observation current = (observation instanceof Observation given) ? given
				: this.registry.getCurrentObservation();
		if (current != null) {
			current.event(Observation.Event.of(EVENT, EVENT + " " + limitName));
		}
	}

}
