/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.test;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;

import io.github.gossiplimiter.engine.RateLimiterEngine;

/**
 * Beans that {@link GossipLimiterTest} adds to an application.
 */
@TestConfiguration(proxyBeanMethods = false)
class ManualTimeConfiguration {

	@Bean
	@Primary
	ManualClock gossipLimiterManualClock() {
		return new ManualClock();
	}

	@Bean
	FreshLimits gossipLimiterFreshLimits(ObjectProvider<RateLimiterEngine> engines, ManualClock clock) {
		return new FreshLimits(engines, clock);
	}

}
