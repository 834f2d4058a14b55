/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.lease;

import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.autoconfigure.housekeeping.LeaseClock;
import io.github.gossiplimiter.engine.ClusterClock;
import io.github.gossiplimiter.lease.Coordinator;
import io.github.gossiplimiter.lease.ledger.InMemoryCoordinator;

/**
 * A node that has no peers hands out permits itself.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(name = "gossip-limiter.strict.coordinator", havingValue = "peer", matchIfMissing = true)
@ConditionalOnMissingBean({ Coordinator.class, ClusterClock.class })
class AloneConfiguration {

	@Bean
	InMemoryCoordinator gossipLimiterCoordinator(Clock clock) {
		return new InMemoryCoordinator(LeaseClock.of(clock));
	}

}
