/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.cluster;

import java.util.List;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.cloud.client.discovery.DiscoveryClient;
import org.springframework.cloud.context.environment.EnvironmentChangeEvent;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

import io.github.gossiplimiter.NodeIdentity;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.SystemClock;
import io.github.gossiplimiter.autoconfigure.GossipLimiterAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.KeySalt;
import io.github.gossiplimiter.autoconfigure.housekeeping.LeaseClock;
import io.github.gossiplimiter.autoconfigure.lease.GossipLimiterLeaseAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.properties.ClusterProperties;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterProperties;
import io.github.gossiplimiter.autoconfigure.status.ClusterView;
import io.github.gossiplimiter.autoconfigure.status.GossipClusterView;
import io.github.gossiplimiter.autoconfigure.status.LeaseView;
import io.github.gossiplimiter.autoconfigure.status.RecentStatus;
import io.github.gossiplimiter.cluster.ClusterNode;
import io.github.gossiplimiter.cluster.membership.AddressSource;
import io.github.gossiplimiter.codec.MessageCodec;
import io.github.gossiplimiter.engine.ClusterClock;
import io.github.gossiplimiter.engine.LeaseSource;
import io.github.gossiplimiter.engine.RateLimiterEngine;
import io.github.gossiplimiter.gossip.GossipListener;
import io.github.gossiplimiter.gossip.GossipPolicy;
import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.gossip.LoopProtocol;
import io.github.gossiplimiter.gossip.LoopProtocols;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Membership;
import io.github.gossiplimiter.gossip.RegionSettings;
import io.github.gossiplimiter.gossip.RejectionCounts;
import io.github.gossiplimiter.lease.Coordinator;
import io.github.gossiplimiter.lease.LeaseSettings;
import io.github.gossiplimiter.lease.holder.LeaseHolder;
import io.github.gossiplimiter.lease.peer.HomeRegions;
import io.github.gossiplimiter.lease.peer.PeerLeases;

/**
 * Auto-configuration of a node that shares its limits with others, wherever
 * {@code gossip-limiter.cluster} says how to find them or there is a {@link Membership}
 * bean.
 *
 * @since 0.1.0
 */
@AutoConfiguration(
		after = { GossipLimiterAutoConfiguration.class, GossipLimiterLeaseAutoConfiguration.class,
				SslAutoConfiguration.class },
		afterName = { "org.springframework.cloud.client.discovery.composite.CompositeDiscoveryClientAutoConfiguration",
				"org.springframework.cloud.client.discovery.simple.SimpleDiscoveryClientAutoConfiguration" })
@ConditionalOnClass(ClusterNode.class)
@ConditionalOnBean(name = "gossipLimiterClusterClock")
public final class GossipLimiterClusterAutoConfiguration {

	private final ClusterProperties cluster;

	private final RegionSettings regions;

	GossipLimiterClusterAutoConfiguration(GossipLimiterProperties properties) {
		this.cluster = properties.getCluster();
		this.regions = new RegionSettings(this.cluster.getRegionInterval(), this.cluster.getBridges(),
				this.cluster.getGlobalWindowMin(), properties.regionalLimits());
	}

	@Bean
	@ConditionalOnMissingBean
	RejectionCounts gossipLimiterRejections(NodeIdentity identity) {
		return new RejectionCounts(new RejectionAdvice(identity.id(), new SystemClock()));
	}

	@Bean
	AccuracyWatch gossipLimiterAccuracyWatch(RateLimiter rateLimiter, GossipPolicy policy) {
		AccuracyWatch watch = new AccuracyWatch(rateLimiter, policy);
		Integer expected = this.cluster.getExpectedMembers();
		if (expected != null) {
			watch.nodes(expected);
		}
		return watch;
	}

	@Bean
	ResetNotice gossipLimiterResetNotice(NodeIdentity identity, ClusterClock clock) {
		return new ResetNotice(identity.id(), clock);
	}

	@Bean
	Keyring gossipLimiterKeyring(NodeIdentity identity, KeySalt salt) {
		return new Keyring(this.cluster, NodeAddress.of(this.cluster), salt, identity.clusterName());
	}

	@Bean
	Member gossipLimiterSelf(NodeIdentity identity, ObjectProvider<HttpPort> httpPort) {
		String zone = this.cluster.getZone();
		Member.Site site = new Member.Site(identity.region(), (zone != null) ? zone : "",
				httpPort.getIfAvailable(() -> new HttpPort(0)).value());
		return new Member(identity.id(), identity.incarnation(),
				NodeAddress.of(this.cluster).advertised(this.cluster.port()), site, MessageCodec.VERSION);
	}

	@Bean
	ClusterLifecycle gossipLimiterClusterLifecycle(NodeIdentity identity, Member self, KeySalt keySalt, Keyring keyring,
			RateLimiterEngine engine, ClusterClock clock, GossipSettings settings, GossipPolicy policy,
			RejectionCounts rejections, AccuracyWatch accuracy, ObjectProvider<GossipListener> listeners,
			ObjectProvider<TransportDecorator> decorators, ObjectProvider<SslBundles> bundles,
			ObjectProvider<AddressSource> discovered, ObjectProvider<Membership> membership,
			ObjectProvider<LoopProtocol> companions) {
		List<LoopProtocol> all = companions.orderedStream().toList();
		ClusterNodeFactory.Parts parts = new ClusterNodeFactory.Parts(this.cluster, identity, self, keySalt, keyring,
				engine.limiter(), clock, settings, policy, rejections,
				GossipListeners.of(listeners.orderedStream().toList()),
				(all.size() == 1) ? all.get(0) : new LoopProtocols(all), this.regions,
				TransportDecorator.all(decorators.orderedStream().toList()), accuracy, tls(bundles.getIfAvailable()),
				discovered.getIfAvailable(), membership.getIfAvailable());
		return new ClusterLifecycle(new ClusterNodeFactory(parts), this.cluster.getWarmUpTimeout());
	}

	private @Nullable BundleTls tls(@Nullable SslBundles bundles) {
		String name = this.cluster.getSslBundle();
		if (name == null) {
			return null;
		}
		if (bundles == null) {
			throw GossipLimiterConfigurationException.property("gossip-limiter.cluster.ssl-bundle",
					"is '" + name + "', but there are no SSL bundles.",
					"Do not exclude SslAutoConfiguration, or remove the property.");
		}
		return new BundleTls(bundles, name);
	}

	@Bean
	RunningCluster gossipLimiterRunningCluster(NodeIdentity identity, ClusterLifecycle lifecycle) {
		return new RunningCluster(this.cluster, identity.clusterName(), lifecycle::node);
	}

	@Bean
	@ConditionalOnMissingBean(ClusterView.class)
	GossipClusterView gossipLimiterClusterView(ClusterLifecycle node, RejectionCounts rejections, RecentStatus limits,
			GossipPolicy policy) {
		return new GossipClusterView(node::status, node::regions, this.cluster.getRegion(), rejections::of, limits,
				policy);
	}

	@Bean
	@ConditionalOnWebApplication
	HttpPort gossipLimiterHttpPort(Environment environment) {
		return HttpPort.of(environment);
	}

	/**
	 * Nodes hand out permits to each other, unless somebody else does.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnBean(LeaseSettings.class)
	@ConditionalOnMissingBean({ Coordinator.class, LeaseSource.class })
	static class PeerLeasesConfiguration {

		@Bean
		PeerLeases gossipLimiterPeerLeases(Member self, ClusterClock clock, LeaseSettings settings,
				GossipLimiterProperties properties) {
			Integer expected = properties.getCluster().getExpectedMembers();
			return new PeerLeases(self, LeaseClock.of(clock), settings, (expected != null) ? expected : 0,
					new HomeRegions(properties.homeRegions()));
		}

		@Bean
		LeaseHolder gossipLimiterLeases(PeerLeases leases) {
			return leases.leases();
		}

		@Bean
		@ConditionalOnMissingBean
		LeaseView gossipLimiterLeaseView(PeerLeases leases) {
			return new LeaseView(leases.coordinator().name(), leases.leases()::status);
		}

	}

	/**
	 * Follows Spring Cloud's refresh of the configuration.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(EnvironmentChangeEvent.class)
	static class RefreshConfiguration {

		@Bean
		RefreshedSecrets gossipLimiterRefreshedSecrets(Environment environment, Keyring keyring) {
			return new RefreshedSecrets(environment, keyring);
		}

	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(DiscoveryClient.class)
	@ConditionalOnBean(DiscoveryClient.class)
	static class DiscoveryConfiguration {

		@Bean
		@ConditionalOnMissingBean(AddressSource.class)
		DiscoveredAddresses gossipLimiterDiscoveredAddresses(DiscoveryClient client, NodeIdentity identity,
				GossipLimiterProperties properties, Environment environment) {
			String serviceId = environment.getProperty("spring.application.name", identity.clusterName());
			return new DiscoveredAddresses(client, serviceId, properties.getCluster().port());
		}

	}

}
