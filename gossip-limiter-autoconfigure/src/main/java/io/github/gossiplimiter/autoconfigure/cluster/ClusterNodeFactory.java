/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.cluster;

import java.io.UncheckedIOException;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.springframework.core.NestedExceptionUtils;

import io.github.gossiplimiter.NodeIdentity;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.KeySalt;
import io.github.gossiplimiter.autoconfigure.properties.ClusterProperties;
import io.github.gossiplimiter.autoconfigure.properties.ClusterProperties.MembershipType;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;
import io.github.gossiplimiter.cluster.ClusterNode;
import io.github.gossiplimiter.cluster.channel.ChannelSettings;
import io.github.gossiplimiter.cluster.channel.DataChannel;
import io.github.gossiplimiter.cluster.membership.AddressSource;
import io.github.gossiplimiter.cluster.membership.SwimMembership;
import io.github.gossiplimiter.engine.ClusterClock;
import io.github.gossiplimiter.gossip.GossipListener;
import io.github.gossiplimiter.gossip.GossipPolicy;
import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.gossip.LoopProtocol;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Membership;
import io.github.gossiplimiter.gossip.RegionSettings;
import io.github.gossiplimiter.gossip.RejectionCounts;
import io.github.gossiplimiter.membership.SwimSettings;

/**
 * Makes nodes of what is configured, and starts them.
 */
final class ClusterNodeFactory implements Supplier<ClusterNode> {

	private static final String PREFIX = "gossip-limiter.cluster.";

	private final Parts parts;

	private final NodeAddress address;

	ClusterNodeFactory(Parts parts) {
		this.parts = parts;
		this.address = NodeAddress.of(parts.cluster());
		ClusterRules.check(parts.cluster(), this.address);
		if (parts.membership() == null && type() == MembershipType.DISCOVERY_CLIENT && parts.discovered() == null) {
			throw GossipLimiterConfigurationException.property(PREFIX + "membership",
					"is discovery-client, but there is no DiscoveryClient.",
					"Add a discovery client of Spring Cloud, for example spring-cloud-starter-kubernetes-client, or set "
							+ "the property to static or dns.");
		}
	}

	/**
	 * Make a node and start it.
	 * @throws GossipLimiterConfigurationException if its port cannot be had
	 */
	@Override
	public ClusterNode get() {
		ChannelSettings settings = channelSettings();
		DataChannel channel = new DataChannel(settings, this.parts.self(), this.parts.rejections());
		try {
			this.parts.keyring().follow(channel, settings.secrets());
			ClusterNode node = node(channel, bind(channel));
			node.start();
			return node;
		}
		catch (RuntimeException ex) {
			channel.close();
			throw ex;
		}
	}

	private Member bind(DataChannel channel) {
		try {
			return channel.bind();
		}
		catch (UncheckedIOException ex) {
			throw unavailable(ex);
		}
	}

	private ClusterNode node(DataChannel channel, Member self) {
		ClusterNode.Builder builder = ClusterNode.builder(this.parts.limiter(), this.parts.clock(), self)
			.settings(this.parts.settings())
			.policy(this.parts.policy())
			.transport(this.parts.decorator().decorate(self, channel))
			.rejections(this.parts.rejections())
			.listener(GossipListeners
				.of(List.of(this.parts.listener(), new MemberWatch(self, channel::members, this.parts.accuracy()))))
			.protocol(this.parts.companion())
			.regions(this.parts.regions());
		Membership own = this.parts.membership();
		if (own != null) {
			return builder.membership(own).build();
		}
		SwimMembership membership = new SwimMembership(self, SwimSettings.DEFAULT, addresses(), channel,
				new SplittableRandom(self.incarnation()));
		channel.contacts(membership);
		return builder.membershipProtocol(membership).build();
	}

	private ChannelSettings channelSettings() {
		ClusterProperties cluster = this.parts.cluster();
		return ChannelSettings.builder(this.parts.identity().clusterName())
			.bind(this.address.bindHost(), cluster.port())
			.keySalt(this.parts.keySalt().value())
			.secrets(this.parts.keyring().secrets())
			.tls(this.parts.tls())
			.peerNames(ClusterRules.peerNames(cluster))
			.insecure(cluster.isInsecure())
			.connectionsAtRest(connectionsAtRest())
			.build();
	}

	/*
	 * Those of one round and of the next.
	 */
	private int connectionsAtRest() {
		return Math.max(ChannelSettings.CONNECTIONS_AT_REST, 2 * this.parts.settings().fanOut().max());
	}

	private AddressSource addresses() {
		ClusterProperties cluster = this.parts.cluster();
		return switch (type()) {
			case STATIC -> PeerAddresses.ofSeeds(cluster);
			case DNS -> PeerAddresses.ofDns(cluster);
			case DISCOVERY_CLIENT -> discovered();
			case AUTO, JGROUPS, NONE -> PeerAddresses.of(cluster);
		};
	}

	private AddressSource discovered() {
		AddressSource discovered = this.parts.discovered();
		if (discovered == null) {
			throw new IllegalStateException("there is no discovery client");
		}
		return discovered;
	}

	private MembershipType type() {
		return this.parts.cluster().membership();
	}

	private GossipLimiterConfigurationException unavailable(Exception cause) {
		GossipLimiterConfigurationException exception = GossipLimiterConfigurationException.property(PREFIX + "port",
				"asks for port " + this.parts.cluster().port() + " of " + this.address.bindHost()
						+ ", which this node cannot have: "
						+ NestedExceptionUtils.getMostSpecificCause(cause).getMessage() + ".",
				"Stop what else uses the port, set '" + PREFIX + "port' to another one, or correct '" + PREFIX
						+ "bind-address' if this machine has no such address.");
		exception.initCause(cause);
		return exception;
	}

	/**
	 * What a node is made of.
	 *
	 * @param cluster what is configured
	 * @param identity its names
	 * @param self how others know it
	 * @param keySalt what keys are hashed with
	 * @param keyring the secrets in force
	 * @param limiter whose counts are exchanged
	 * @param clock the clock the limiter reads
	 * @param settings how to gossip
	 * @param policy how often to speak and to how many
	 * @param rejections counts what is refused
	 * @param listener is told what the loop does
	 * @param companion what else nodes do together
	 * @param regions what regions tell each other
	 * @param decorator what messages pass on their way to and from the channel
	 * @param accuracy is told how large the cluster is
	 * @param tls keys and trust, if there is TLS
	 * @param discovered what a discovery client knows, if there is one
	 * @param membership one of the application's own, if there is one
	 */
	record Parts(ClusterProperties cluster, NodeIdentity identity, Member self, KeySalt keySalt, Keyring keyring,
			RateLimiter limiter, ClusterClock clock, GossipSettings settings, GossipPolicy policy,
			RejectionCounts rejections, GossipListener listener, LoopProtocol companion, RegionSettings regions,
			TransportDecorator decorator, AccuracyWatch accuracy, @Nullable BundleTls tls,
			@Nullable AddressSource discovered, @Nullable Membership membership) {

	}

}
