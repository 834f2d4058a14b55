package io.github.gossiplimiter.autoconfigure.cluster;

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
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

import io.github.gossiplimiter.ClusterClock;
import io.github.gossiplimiter.NodeIdentity;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.SystemClock;
import io.github.gossiplimiter.autoconfigure.ClusterProperties;
import io.github.gossiplimiter.autoconfigure.GossipLimiterAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.GossipLimiterConfigurationException;
import io.github.gossiplimiter.autoconfigure.GossipLimiterProperties;
import io.github.gossiplimiter.autoconfigure.actuate.ClusterView;
import io.github.gossiplimiter.autoconfigure.actuate.GossipClusterView;
import io.github.gossiplimiter.autoconfigure.actuate.RecentStatus;
import io.github.gossiplimiter.cluster.ClusterNode;
import io.github.gossiplimiter.cluster.membership.AddressSource;
import io.github.gossiplimiter.gossip.GossipListener;
import io.github.gossiplimiter.gossip.GossipPolicy;
import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.gossip.Membership;
import io.github.gossiplimiter.gossip.Rejections;

/**
 * Auto-configuration of a node that shares its limits with others, wherever
 * {@code gossip-limiter.cluster} says how to find them or there is a {@link Membership}
 * bean.
 *
 * @since 0.1.0
 */
@AutoConfiguration(after = { GossipLimiterAutoConfiguration.class, SslAutoConfiguration.class },
		afterName = { "org.springframework.cloud.client.discovery.composite.CompositeDiscoveryClientAutoConfiguration",
				"org.springframework.cloud.client.discovery.simple.SimpleDiscoveryClientAutoConfiguration" })
@ConditionalOnClass(ClusterNode.class)
@ConditionalOnBean(name = "gossipLimiterClusterClock", value = RateLimiter.class)
public final class GossipLimiterClusterAutoConfiguration {

	private final ClusterProperties cluster;

	GossipLimiterClusterAutoConfiguration(GossipLimiterProperties properties) {
		this.cluster = properties.getCluster();
	}

	@Bean
	@ConditionalOnMissingBean
	Rejections gossipLimiterRejections(NodeIdentity identity) {
		return new Rejections(new RejectionAdvice(identity.id(), new SystemClock()));
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
	ClusterLifecycle gossipLimiterClusterLifecycle(NodeIdentity identity, RateLimiter rateLimiter, ClusterClock clock,
			GossipSettings settings, Rejections rejections, AccuracyWatch accuracy,
			ObjectProvider<GossipListener> listeners, ObjectProvider<SslBundles> bundles,
			ObjectProvider<AddressSource> discovered, ObjectProvider<Membership> membership,
			ObjectProvider<HttpPort> httpPort) {
		ClusterNodeFactory.Parts parts = new ClusterNodeFactory.Parts(this.cluster, identity,
				httpPort.getIfAvailable(() -> new HttpPort(0)).value(), rateLimiter, clock, settings, rejections,
				GossipListeners.of(listeners.orderedStream().toList()), accuracy, tls(bundles.getIfAvailable()),
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
	@ConditionalOnMissingBean(ClusterView.class)
	GossipClusterView gossipClusterView(ClusterLifecycle node, Rejections rejections, RecentStatus limits,
			GossipPolicy policy) {
		return new GossipClusterView(node::status, rejections::of, limits, policy);
	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnWebApplication
	static class WebConfiguration {

		@Bean
		HttpPort gossipLimiterHttpPort(Environment environment) {
			return HttpPort.of(environment);
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
			return new DiscoveredAddresses(client, serviceId, properties.getCluster().dataPort());
		}

	}

}
