/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.lease;

import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.NodeIdentity;
import io.github.gossiplimiter.autoconfigure.housekeeping.LeaseClock;
import io.github.gossiplimiter.autoconfigure.limit.LimitDefinitions;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterProperties;
import io.github.gossiplimiter.autoconfigure.status.LeaseView;
import io.github.gossiplimiter.engine.LeaseSource;
import io.github.gossiplimiter.lease.Coordinator;
import io.github.gossiplimiter.lease.FleetMembers;
import io.github.gossiplimiter.lease.LeaseSettings;
import io.github.gossiplimiter.lease.holder.LeaseHolder;

/**
 * Leases permits from a coordinator that is a bean.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnBean(Coordinator.class)
@ConditionalOnMissingBean(LeaseSource.class)
class DrivenLeasesConfiguration {

	@Bean
	DrivenLeases gossipLimiterLeases(Coordinator coordinator, NodeIdentity identity, Clock clock,
			LeaseSettings settings, GossipLimiterProperties properties, LimitDefinitions definitions) {
		boolean alone = coordinator.isLocal();
		Integer expected = properties.getCluster().getExpectedMembers();
		if (!alone && expected == null) {
			definitions.limits().forEach(DrivenLeasesConfiguration::checkMembersUnneeded);
		}
		FleetMembers fleet = (alone || expected == null) ? FleetMembers.ALONE : new FixedFleet(expected);
		Clock own = LeaseClock.of(clock);
		return new DrivenLeases(
				(waker) -> new LeaseHolder(coordinator, identity.incarnation(), own, settings, fleet, waker), own,
				alone);
	}

	/*
	 * Each node may decide a part of a hybrid limit alone: the parts must not be more
	 * than there is.
	 */
	private static void checkMembersUnneeded(Limit limit) {
		if (limit.coordination().consistency() == Consistency.HYBRID) {
			throw GossipLimiterConfigurationException.property("gossip-limiter.limits." + limit.name() + ".consistency",
					"is hybrid, but the coordinator does not know among how many nodes the limit is divided.",
					"Set 'gossip-limiter.cluster.expected-members' to the largest number of nodes there will be, or "
							+ "make the limit strict.");
		}
	}

	@Bean
	@ConditionalOnMissingBean
	LeaseView gossipLimiterLeaseView(DrivenLeases leases, Coordinator coordinator) {
		return new LeaseView(coordinator.name(), leases::status);
	}

	/**
	 * A fleet that has as many members as it is meant to have.
	 */
	private record FixedFleet(int members) implements FleetMembers {

	}

}
