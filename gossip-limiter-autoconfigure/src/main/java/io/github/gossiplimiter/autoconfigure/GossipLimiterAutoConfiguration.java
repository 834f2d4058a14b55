/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure;

import java.security.SecureRandom;
import java.util.Map;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.core.env.Environment;
import org.springframework.core.io.ResourceLoader;
import org.springframework.util.ClassUtils;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.NodeIdentity;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.SystemClock;
import io.github.gossiplimiter.autoconfigure.housekeeping.RateLimiterHousekeeper;
import io.github.gossiplimiter.autoconfigure.housekeeping.TickingClock;
import io.github.gossiplimiter.autoconfigure.limit.ChangeNotice;
import io.github.gossiplimiter.autoconfigure.limit.ConsistencyNotice;
import io.github.gossiplimiter.autoconfigure.limit.LimitDefinitions;
import io.github.gossiplimiter.autoconfigure.limit.RestartNotice;
import io.github.gossiplimiter.autoconfigure.properties.ClusterProperties;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterProperties;
import io.github.gossiplimiter.autoconfigure.properties.GossipProperties;
import io.github.gossiplimiter.autoconfigure.properties.GossipProperties.FanOut;
import io.github.gossiplimiter.autoconfigure.properties.GroupValues;
import io.github.gossiplimiter.autoconfigure.properties.OutsideNames;
import io.github.gossiplimiter.autoconfigure.properties.PropertyChecks;
import io.github.gossiplimiter.autoconfigure.properties.StrictProperties.CoordinatorType;
import io.github.gossiplimiter.autoconfigure.status.ClusterDescription;
import io.github.gossiplimiter.cold.ColdTier;
import io.github.gossiplimiter.engine.ClusterClock;
import io.github.gossiplimiter.engine.LeaseSource;
import io.github.gossiplimiter.engine.RateLimiterEngine;
import io.github.gossiplimiter.gossip.ExchangeSettings;
import io.github.gossiplimiter.gossip.GossipPolicy;
import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.gossip.policy.GossipPolicies;
import io.github.gossiplimiter.lease.Coordinator;
import io.github.gossiplimiter.signal.DecayReference;
import io.github.gossiplimiter.signal.SignalModel;
import io.github.gossiplimiter.store.ColdStore;

/**
 * Auto-configuration of the rate limiter with the limits that configuration and
 * annotations define.
 *
 * @since 0.1.0
 */
@AutoConfiguration
@ConditionalOnBooleanProperty(name = "gossip-limiter.enabled", matchIfMissing = true)
@EnableConfigurationProperties(GossipLimiterProperties.class)
public final class GossipLimiterAutoConfiguration {

	private static final Log logger = LogFactory.getLog(GossipLimiterAutoConfiguration.class);

	private static final String CLUSTER_NODE = "io.github.gossiplimiter.cluster.ClusterNode";

	private final GossipLimiterProperties properties;

	private final NodeIdentityFactory identities;

	GossipLimiterAutoConfiguration(GossipLimiterProperties properties, Environment environment) {
		SpringBootCheck.check(SpringBootVersion.getVersion());
		OutsideNames.check(environment);
		GroupValues.check(environment);
		PropertyChecks.check(properties);
		this.properties = properties;
		this.identities = new NodeIdentityFactory(environment);
	}

	/*
	 * In a cluster only the limiter reads the ticked time. Delays and leases are measured
	 * with the clock behind it, which does not stand still when the thread is starved.
	 */
	@Bean
	@ConditionalOnMissingBean(value = Clock.class, ignored = ClusterClock.class)
	@ConditionalOnProperty(name = "gossip-limiter.clock", havingValue = "ticked")
	TickingClock gossipLimiterTickingClock(ObjectProvider<ClusterClock> clusterClock) {
		ClusterClock source = clusterClock.getIfAvailable();
		return new TickingClock((source != null) ? source : new SystemClock());
	}

	@Bean
	@ConditionalOnMissingBean(Clock.class)
	SystemClock gossipLimiterClock() {
		return new SystemClock();
	}

	@Bean
	GossipSettings gossipLimiterGossipSettings() {
		GossipProperties gossip = this.properties.getGossip();
		FanOut fanOut = gossip.getFanOut();
		return GossipSettings.builder()
			.strategy(gossip.getStrategy())
			.baseInterval(gossip.getBaseInterval())
			.minInterval(gossip.getMinInterval())
			.pressureWeight(gossip.getPressureWeight())
			.velocityWeight(gossip.getVelocityWeight())
			.fanOut(fanOut.getMin(), fanOut.getMax(), fanOut.getPhi())
			.attackAlpha(gossip.getAttackAlpha())
			.releaseAlpha(gossip.getReleaseAlpha())
			.wakeThreshold(gossip.getWakeThreshold())
			.exchange(exchange(gossip))
			.build();
	}

	private static ExchangeSettings exchange(GossipProperties gossip) {
		return new ExchangeSettings(gossip.getSlack(), gossip.getMaxHold(), gossip.isExtrapolation(),
				gossip.getAntiEntropyInterval(), Math.toIntExact(gossip.getMaxMessageSize().toBytes()),
				gossip.getFlushKeys(), gossip.getRelay());
	}

	@Bean
	@ConditionalOnMissingBean
	GossipPolicy gossipLimiterGossipPolicy(GossipSettings settings) {
		return GossipPolicies.of(settings);
	}

	@Bean
	SignalModel gossipLimiterSignalModel() {
		GossipProperties gossip = this.properties.getGossip();
		return new SignalModel(gossip.getAttackAlpha(), gossip.getReleaseAlpha(), gossip.getBaseInterval().toMillis(),
				DecayReference.BASE_INTERVAL);
	}

	@Bean
	@ConditionalOnMissingBean
	NodeIdentity gossipLimiterNodeIdentity() {
		return this.identities.create(this.properties);
	}

	@Bean
	KeySalt gossipLimiterKeySalt(NodeIdentity identity) {
		ClusterProperties cluster = this.properties.getCluster();
		return KeySalt.of(cluster.keySalt(), identity.clusterName(), cluster.secrets());
	}

	@Bean
	LimitDefinitions gossipLimiterLimitDefinitions(Environment environment,
			ConfigurableListableBeanFactory beanFactory) {
		return new LimitDefinitions(this.properties, environment, beanFactory);
	}

	@Bean
	@ConditionalOnMissingBean({ RateLimiter.class, RateLimiterEngine.class })
	RateLimiterEngine gossipLimiterEngine(LimitDefinitions definitions, Clock clock,
			ObjectProvider<TickingClock> ticking, SignalModel signals, NodeIdentity identity, KeySalt salt,
			ObjectProvider<LeaseSource> leases, ObjectProvider<Coordinator> coordinators,
			ObjectProvider<ColdStore> coldStores) {
		TickingClock ticked = ticking.getIfAvailable();
		Clock read = (ticked != null) ? ticked : clock;
		boolean clustered = clock instanceof ClusterClock;
		ColdStore coldStore = coldStores.getIfAvailable();
		if (coldStore == null) {
			RestartNotice.of(definitions.limits(), clustered).ifPresent(logger::info);
		}
		RateLimiterEngine.Builder builder = RateLimiterEngine.builder()
			.clock(read)
			.signals(signals)
			.namespace(this.identities.namespace(this.properties))
			.keySalt(salt.value())
			.maximumKeys(this.properties.getStore().getMaximumKeys())
			.maximumMemoryBytes(this.properties.getStore().getMaximumMemory().toBytes())
			.evictionSeed(new SecureRandom().nextLong())
			.limits(definitions.limits())
			.nodeId(identity.id())
			.changeListener(ChangeNotice::log);
		for (Map.Entry<String, Integer> revision : definitions.revisions().entrySet()) {
			builder.revision(revision.getKey(), revision.getValue());
		}
		Integer expected = this.properties.getCluster().getExpectedMembers();
		if (expected != null) {
			builder.expectedMembers(expected);
		}
		LeaseSource leaseSource = leases.getIfAvailable();
		if (leaseSource != null) {
			builder.leases(leaseSource);
		}
		if (coldStore != null) {
			builder.coldTier(new ColdTier(coldStore, identity.incarnation(), read::nanos));
		}
		for (ConsistencyNotice notice : ConsistencyNotice.of(definitions.limits(),
				source(coordinators.getIfAvailable(), clustered), expected)) {
			log(notice);
		}
		return builder.buildEngine();
	}

	@Bean
	@ConditionalOnMissingBean
	RateLimiter gossipLimiterRateLimiter(RateLimiterEngine engine) {
		return engine.limiter();
	}

	/*
	 * Of a rate limiter that the application built.
	 */
	@Bean
	@ConditionalOnMissingBean
	RateLimiterEngine gossipLimiterApplicationEngine(RateLimiter rateLimiter) {
		return RateLimiterEngine.of(rateLimiter);
	}

	private ConsistencyNotice.Source source(@Nullable Coordinator coordinator, boolean clustered) {
		if (coordinator == null) {
			boolean voters = this.properties.getStrict().getCoordinator() == CoordinatorType.RAFT;
			return voters ? ConsistencyNotice.Source.OTHER : ConsistencyNotice.Source.PEERS;
		}
		return (coordinator.isLocal() && !clustered) ? ConsistencyNotice.Source.SELF : ConsistencyNotice.Source.OTHER;
	}

	private static void log(ConsistencyNotice notice) {
		if (notice.warning()) {
			logger.warn(notice.text());
		}
		else {
			logger.info(notice.text());
		}
	}

	@Bean
	RateLimiterHousekeeper gossipLimiterHousekeeper(RateLimiterEngine engine, ObjectProvider<TickingClock> ticking) {
		return new RateLimiterHousekeeper(engine, ticking.getIfAvailable());
	}

	@Bean
	StartReport gossipLimiterStartReport(NodeIdentity identity, RateLimiter rateLimiter,
			ObjectProvider<ClusterDescription> cluster) {
		return new StartReport(identity, rateLimiter, this.properties, cluster.getIfAvailable());
	}

	/**
	 * The time of the cluster, for a node that is to have peers. A limit is never
	 * silently that of one node: without the library the application does not start.
	 */
	@Configuration(proxyBeanMethods = false)
	@Conditional(ClusterCondition.class)
	static class ClusterTimeConfiguration {

		ClusterTimeConfiguration(GossipLimiterProperties properties, ResourceLoader resourceLoader) {
			if (!ClassUtils.isPresent(CLUSTER_NODE, resourceLoader.getClassLoader())) {
				throw GossipLimiterConfigurationException.property("gossip-limiter.cluster.membership",
						"is " + properties.getCluster().membership().configurationName()
								+ ", but the library that speaks to other nodes is missing.",
						"Add the dependency io.github.gossiplimiter:gossip-limiter-cluster, or set the property to "
								+ "none to limit each node for itself.");
			}
		}

		@Bean
		@Primary
		ClusterClock gossipLimiterClusterClock(ObjectProvider<Clock> clocks) {
			return new ClusterClock(
					clocks.stream(ClusterTimeConfiguration::isOfApplication).findFirst().orElseGet(SystemClock::new));
		}

		private static boolean isOfApplication(Class<?> type) {
			return type != ClusterClock.class && type != TickingClock.class;
		}

	}

	/**
	 * A limit is never silently absent: without what it takes to limit requests the
	 * application does not start.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
	@ConditionalOnMissingClass("org.springframework.web.servlet.DispatcherServlet")
	@ConditionalOnBooleanProperty(name = "gossip-limiter.web.enabled", matchIfMissing = true)
	static class ServletRequestsConfiguration {

		ServletRequestsConfiguration(LimitDefinitions definitions) {
			if (definitions.applyToRequests()) {
				throw new GossipLimiterConfigurationException("This servlet application",
						"has limits on paths or controllers, but Spring MVC is missing, which they are applied with.",
						"Add spring-boot-starter-webmvc, or set 'gossip-limiter.web.enabled: false' and call "
								+ "RateLimiter.tryAcquire where a limit is needed.");
			}
		}

	}

}
