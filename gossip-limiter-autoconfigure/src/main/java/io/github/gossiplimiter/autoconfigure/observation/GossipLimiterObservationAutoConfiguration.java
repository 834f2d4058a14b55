/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.observation;

import io.micrometer.observation.ObservationRegistry;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

import io.github.gossiplimiter.autoconfigure.DenialListener;

/**
 * Auto-configuration of events on observations.
 *
 * @since 0.1.0
 */
@AutoConfiguration(
		afterName = "org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration")
@ConditionalOnClass(ObservationRegistry.class)
@ConditionalOnBean(ObservationRegistry.class)
@ConditionalOnBooleanProperty(name = "gossip-limiter.enabled", matchIfMissing = true)
public final class GossipLimiterObservationAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean(DenialListener.class)
	ObservedDenials gossipLimiterObservedDenials(ObservationRegistry registry) {
		return new ObservedDenials(registry);
	}

}
