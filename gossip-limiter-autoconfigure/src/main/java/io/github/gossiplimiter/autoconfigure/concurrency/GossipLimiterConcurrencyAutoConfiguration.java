/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.concurrency;

import java.time.Duration;
import java.util.List;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.NodeIdentity;
import io.github.gossiplimiter.autoconfigure.GossipLimiterAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.cluster.GossipLimiterClusterAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.housekeeping.LeaseClock;
import io.github.gossiplimiter.autoconfigure.housekeeping.StepThread;
import io.github.gossiplimiter.autoconfigure.limit.LimitDefinitions;
import io.github.gossiplimiter.autoconfigure.properties.ConfiguredConcurrency;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterProperties;
import io.github.gossiplimiter.concurrency.ConcurrencyCoordinator;
import io.github.gossiplimiter.concurrency.ConcurrencyLimiter;
import io.github.gossiplimiter.concurrency.peer.PeerConcurrencyCoordinator;

/**
 * Auto-configuration of limits of concurrency towards backends that all nodes share.
 *
 * @since 0.1.0
 */
@AutoConfiguration(after = { GossipLimiterAutoConfiguration.class, GossipLimiterClusterAutoConfiguration.class },
		afterName = "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration")
@ConditionalOnClass(ConcurrencyLimiter.class)
@ConditionalOnBooleanProperty(name = "gossip-limiter.enabled", matchIfMissing = true)
public final class GossipLimiterConcurrencyAutoConfiguration {

	/*
	 * For whoever asks: none is configured.
	 */
	@Bean
	@ConditionalOnMissingBean
	ConcurrencyLimits gossipLimiterConcurrencyLimits() {
		return new ConcurrencyLimits();
	}

	@Bean
	ConcurrencyAnnotations gossipLimiterConcurrencyAnnotations(ConcurrencyLimits limits, Environment environment,
			LimitDefinitions definitions) {
		return new ConcurrencyAnnotations(definitions.candidates(), limits, environment);
	}

	/**
	 * Limiters and whoever drives them, where there are any.
	 */
	@Configuration(proxyBeanMethods = false)
	@Conditional(ConcurrencyCondition.class)
	@Import({ PeerBackEndConfiguration.class, RedisBackEndConfiguration.class, PostgresBackEndConfiguration.class })
	static class PresentConfiguration {

		private final List<ConfiguredConcurrency> configured;

		PresentConfiguration(GossipLimiterProperties properties) {
			this.configured = properties.getConcurrency()
				.entrySet()
				.stream()
				.map((entry) -> new ConfiguredConcurrency(entry.getKey(), entry.getValue()))
				.toList();
		}

		@Bean
		ConcurrencyFactory gossipLimiterConcurrencyFactory(NodeIdentity identity, Clock clock,
				ObjectProvider<ConcurrencyCoordinator> own, ObjectProvider<ConcurrencyBackEnd> backEnds,
				ObjectProvider<FenceListener> listeners) {
			// The one among the nodes is one of those that configuration can name.
			ConcurrencyCoordinator ofApplication = own.stream()
				.filter((each) -> !(each instanceof PeerConcurrencyCoordinator))
				.findFirst()
				.orElse(null);
			return new ConcurrencyFactory(identity, LeaseClock.ofRequests(clock), ofApplication,
					backEnds.orderedStream().toList(), listeners.orderedStream().toList());
		}

		@Bean
		StepThread gossipLimiterConcurrencyThread(Clock clock, ObjectProvider<ConcurrencyLimits> limits) {
			return new StepThread("gossip-limiter-concurrency", LeaseClock.ofRequests(clock),
					() -> step(limits.getObject()));
		}

		private static long step(ConcurrencyLimits limits) {
			long next = Long.MAX_VALUE;
			for (ConcurrencyLimiter limiter : limits.limiters()) {
				next = Math.min(next, limiter.step());
			}
			return next;
		}

		@Bean
		ConcurrencyLimits gossipLimiterConfiguredConcurrencyLimits(ConcurrencyFactory factory, StepThread thread) {
			ConcurrencyLimits limits = new ConcurrencyLimits();
			this.configured.forEach((each) -> limits.add(factory.create(each, thread::wake)));
			return limits;
		}

		@Bean
		ConcurrencyLifecycle gossipLimiterConcurrencyLifecycle(ConcurrencyLimits limits, StepThread thread) {
			List<ConfiguredConcurrency> awaited = this.configured.stream()
				.filter((each) -> each.properties().isWaitForFirstBeat())
				.toList();
			Duration patience = awaited.stream()
				.map(ConfiguredConcurrency::lease)
				.max(Duration::compareTo)
				.orElse(Duration.ZERO);
			return new ConcurrencyLifecycle(limits.limiters(),
					awaited.stream().map((each) -> limits.limiter(each.name())).toList(), thread, patience);
		}

	}

}
