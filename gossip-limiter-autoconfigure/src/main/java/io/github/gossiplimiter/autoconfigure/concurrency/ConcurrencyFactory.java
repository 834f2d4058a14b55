/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.concurrency;

import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.NodeIdentity;
import io.github.gossiplimiter.autoconfigure.properties.ConcurrencyProperties;
import io.github.gossiplimiter.autoconfigure.properties.ConcurrencyProperties.CoordinatorType;
import io.github.gossiplimiter.autoconfigure.properties.ConfiguredConcurrency;
import io.github.gossiplimiter.concurrency.Allocation;
import io.github.gossiplimiter.concurrency.Ceiling;
import io.github.gossiplimiter.concurrency.ConcurrencyCoordinator;
import io.github.gossiplimiter.concurrency.ConcurrencyLimiter;
import io.github.gossiplimiter.concurrency.ConcurrencyRules;
import io.github.gossiplimiter.concurrency.ConcurrencySettings;
import io.github.gossiplimiter.concurrency.Handoff;
import io.github.gossiplimiter.concurrency.OutagePolicy;
import io.github.gossiplimiter.concurrency.allocation.InMemoryConcurrencyCoordinator;
import io.github.gossiplimiter.concurrency.latency.LocalLimitSettings;
import io.github.gossiplimiter.concurrency.latency.LocalLimitSettings.Algorithm;
import io.github.gossiplimiter.concurrency.latency.LocalLimits;

/**
 * Makes limiters of what is configured, and the coordinators that it names.
 */
final class ConcurrencyFactory implements AutoCloseable {

	private final Map<CoordinatorType, ConcurrencyCoordinator> made = new EnumMap<>(CoordinatorType.class);

	private final NodeIdentity identity;

	private final Clock clock;

	private final @Nullable ConcurrencyCoordinator own;

	private final List<ConcurrencyBackEnd> backEnds;

	private final List<FenceListener> listeners;

	/**
	 * Create a factory.
	 * @param identity who this node is
	 * @param clock its own clock
	 * @param own the coordinator of the application, if it has one
	 * @param backEnds what configuration can name
	 * @param listeners told when a node may not go on
	 */
	ConcurrencyFactory(NodeIdentity identity, Clock clock, @Nullable ConcurrencyCoordinator own,
			List<ConcurrencyBackEnd> backEnds, List<FenceListener> listeners) {
		this.identity = identity;
		this.clock = clock;
		this.own = own;
		this.backEnds = backEnds;
		this.listeners = listeners;
	}

	/**
	 * Make a limiter.
	 * @param configured what is configured
	 * @param waker asks whoever drives the limiter for a step
	 */
	ConcurrencyLimits.Entry create(ConfiguredConcurrency configured, Runnable waker) {
		ConcurrencySettings settings = settings(configured);
		SplittableRandom random = new SplittableRandom(this.identity.incarnation() + configured.name().hashCode());
		ConcurrencyLimiter limiter = ConcurrencyLimiter
			.builder(configured.key(), coordinator(configured),
					LocalLimits.of(localLimit(configured.properties()), random), this.clock)
			.node(this.identity.id(), this.identity.incarnation())
			.settings(settings)
			.listener(new ReportedEvents(configured.name(), this.listeners))
			.waker(waker)
			.build();
		return new ConcurrencyLimits.Entry(configured.name(), limiter, coordinatorName(configured),
				settings.heartbeat(), configured.paths(), configured.excludedPaths());
	}

	private static LocalLimitSettings localLimit(ConcurrencyProperties properties) {
		Algorithm algorithm = Algorithm.valueOf(properties.getAlgorithm().name());
		if (algorithm == Algorithm.FIXED) {
			return LocalLimitSettings.fixed(properties.getInitialLimit());
		}
		return new LocalLimitSettings(algorithm, properties.getInitialLimit(), properties.getMinLimit(),
				properties.getMaxLimit(), properties.getTimeout());
	}

	private static ConcurrencySettings settings(ConfiguredConcurrency configured) {
		ConcurrencyProperties properties = configured.properties();
		ConcurrencyRules rules = new ConcurrencyRules(Ceiling.valueOf(properties.getCeiling().name()),
				Allocation.valueOf(properties.getAllocation().name()), Handoff.valueOf(properties.getHandoff().name()),
				configured.lease());
		ConcurrencySettings settings = ConcurrencySettings.defaults()
			.withHeartbeat(properties.getHeartbeat())
			.withRules(rules)
			.withEager(properties.isEager())
			.withOutage(OutagePolicy.valueOf(properties.getOutage().name()));
		Duration margin = properties.getFenceMargin();
		return (margin != null) ? settings.withFenceMargin(margin) : settings;
	}

	private String coordinatorName(ConfiguredConcurrency configured) {
		return (this.own != null) ? "custom" : configured.properties().getCoordinator().configurationName();
	}

	private ConcurrencyCoordinator coordinator(ConfiguredConcurrency configured) {
		if (this.own != null) {
			return this.own;
		}
		CoordinatorType type = configured.properties().getCoordinator();
		ConcurrencyCoordinator known = this.made.get(type);
		if (known == null) {
			known = make(configured, type);
			this.made.put(type, known);
		}
		return known;
	}

	private ConcurrencyCoordinator make(ConfiguredConcurrency configured, CoordinatorType type) {
		for (ConcurrencyBackEnd backEnd : this.backEnds) {
			if (backEnd.type() == type) {
				return backEnd.coordinator().get();
			}
		}
		return switch (type) {
			// A node that has no peers has the whole ceiling.
			case PEER, MEMORY -> new InMemoryConcurrencyCoordinator(this.clock);
			case REDIS -> throw configured.wrong("coordinator",
					"is redis, but the library that speaks to Redis is missing.",
					"Add the dependency io.github.gossiplimiter:gossip-limiter-redis, or set the property to peer.");
			case POSTGRES -> throw configured.wrong("coordinator",
					"is postgres, but the library that speaks to PostgreSQL is missing, or there is no DataSource.",
					"Add the dependency io.github.gossiplimiter:gossip-limiter-postgres and set 'spring.datasource.url', "
							+ "or set the property to peer.");
		};
	}

	/**
	 * Close the coordinators that were made here.
	 */
	@Override
	public void close() {
		this.made.values().forEach(ConcurrencyCoordinator::close);
	}

}
