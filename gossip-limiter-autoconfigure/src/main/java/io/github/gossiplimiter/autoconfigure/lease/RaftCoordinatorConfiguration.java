/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.lease;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

import io.micrometer.core.instrument.binder.MeterBinder;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.NodeIdentity;
import io.github.gossiplimiter.autoconfigure.housekeeping.LeaseClock;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterProperties;
import io.github.gossiplimiter.autoconfigure.properties.StrictProperties;
import io.github.gossiplimiter.autoconfigure.status.LeaseView;
import io.github.gossiplimiter.engine.ClusterClock;
import io.github.gossiplimiter.engine.LeaseSource;
import io.github.gossiplimiter.lease.Coordinator;
import io.github.gossiplimiter.lease.LeaseSettings;
import io.github.gossiplimiter.lease.holder.LeaseHolder;
import io.github.gossiplimiter.raft.RaftCoordinator;
import io.github.gossiplimiter.raft.RaftLeases;
import io.github.gossiplimiter.raft.RaftSettings;
import io.github.gossiplimiter.raft.RaftStatus;

/**
 * Named nodes hand out permits, where configuration says so.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(name = "gossip-limiter.strict.coordinator", havingValue = "raft")
@ConditionalOnMissingBean({ Coordinator.class, LeaseSource.class })
class RaftCoordinatorConfiguration {

	/**
	 * Apart, so that nothing of it is looked at where it is missing.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(RaftCoordinator.class)
	static class PresentConfiguration {

		/*
		 * Runs on the loop of the cluster, which returns permits before it stops.
		 */
		@Bean
		RaftLeases gossipLimiterRaftLeases(GossipLimiterProperties properties, NodeIdentity identity,
				ObjectProvider<ClusterClock> clock, LeaseSettings leasing) {
			ClusterClock shared = clock.getIfAvailable();
			if (shared == null) {
				throw GossipLimiterConfigurationException.property("gossip-limiter.strict.coordinator",
						"is raft, but this node has no cluster to vote in.",
						"Say under 'gossip-limiter.cluster' how to find the other nodes, or set the property to peer.");
			}
			RaftSettings settings = settings(properties.getStrict().getRaft(), properties.getStore().getMaximumKeys());
			Clock own = LeaseClock.of(shared);
			Integer expected = properties.getCluster().getExpectedMembers();
			return new RaftLeases(new RaftCoordinator(settings, identity, own, new SecureRandom()),
					identity.incarnation(), own, leasing, (expected != null) ? expected : 0);
		}

		@Bean
		LeaseHolder gossipLimiterLeases(RaftLeases leases) {
			return leases.leases();
		}

		@Bean
		@ConditionalOnMissingBean
		LeaseView gossipLimiterLeaseView(RaftLeases leases) {
			return new LeaseView(leases.coordinator().name(), leases.leases()::status,
					() -> ledger(leases.coordinator().status()));
		}

		/**
		 * Apart, because there may be no metrics.
		 */
		@Configuration(proxyBeanMethods = false)
		@ConditionalOnClass(MeterBinder.class)
		static class MetricsConfiguration {

			@Bean
			RaftMetrics gossipLimiterRaftMetrics(RaftLeases leases) {
				return new RaftMetrics(leases.coordinator()::status);
			}

		}

		private static Map<String, Object> ledger(RaftStatus status) {
			Map<String, Object> ledger = new LinkedHashMap<>();
			ledger.put("role", status.role().name().toLowerCase(Locale.ROOT));
			ledger.put("leader", status.leader());
			ledger.put("term", status.term());
			ledger.put("voters", status.voters());
			return ledger;
		}

		private static RaftSettings settings(StrictProperties.Raft raft, long keysMax) {
			Path directory = directory(raft.getDirectory());
			RaftSettings settings = (directory != null) ? RaftSettings.onDisk(raft.getVoters(), directory)
					: RaftSettings.inMemory(raft.getVoters());
			Boolean wait = raft.getWaitWhenNew();
			return settings.withHeartbeat(raft.getHeartbeat())
				.withWaitWhenNew((wait != null) ? wait : settings.waitWhenNew())
				.withKeysMax((int) Math.min(Integer.MAX_VALUE, keysMax));
		}

		private static @Nullable Path directory(@Nullable String text) {
			try {
				return (text != null) ? Path.of(text) : null;
			}
			catch (InvalidPathException ex) {
				throw GossipLimiterConfigurationException.property("gossip-limiter.strict.raft.directory",
						"is '" + text + "', which is no path.",
						"Set it to a directory that this node alone writes to, for example /var/lib/shop/limits.");
			}
		}

	}

	/**
	 * A limit is never silently without its coordinator.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnMissingClass("io.github.gossiplimiter.raft.RaftCoordinator")
	static class MissingConfiguration {

		@Bean
		Coordinator gossipLimiterCoordinator() {
			throw GossipLimiterConfigurationException.property("gossip-limiter.strict.coordinator",
					"is raft, but the library that keeps the log is missing.",
					"Add the dependency io.github.gossiplimiter:gossip-limiter-raft, or set the property to peer.");
		}

	}

}
