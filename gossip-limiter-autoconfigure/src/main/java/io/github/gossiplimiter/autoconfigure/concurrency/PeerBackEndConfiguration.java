/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.concurrency;

import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import io.github.gossiplimiter.autoconfigure.properties.ConcurrencyProperties.CoordinatorType;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterProperties;
import io.github.gossiplimiter.concurrency.ConcurrencyCoordinator;
import io.github.gossiplimiter.concurrency.peer.PeerConcurrencyCoordinator;
import io.github.gossiplimiter.gossip.Member;

/**
 * One of the nodes divides ceilings, for a member of a cluster. The gossip loop carries
 * its messages, because the coordinator is one of its protocols.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnBean(Member.class)
@ConditionalOnMissingBean(ConcurrencyCoordinator.class)
class PeerBackEndConfiguration {

	@Bean
	PeerConcurrencyCoordinator gossipLimiterPeerConcurrency(Member self, GossipLimiterProperties properties) {
		Integer expected = properties.getCluster().getExpectedMembers();
		return new PeerConcurrencyCoordinator(self, (expected != null) ? expected : 0);
	}

	@Bean
	ConcurrencyBackEnd gossipLimiterPeerBackEnd(PeerConcurrencyCoordinator coordinator) {
		return new ConcurrencyBackEnd(CoordinatorType.PEER, () -> coordinator);
	}

}
