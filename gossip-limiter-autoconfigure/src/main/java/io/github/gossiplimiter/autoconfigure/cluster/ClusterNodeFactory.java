package io.github.gossiplimiter.autoconfigure.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;

import javax.net.ssl.SSLContext;

import org.jspecify.annotations.Nullable;
import org.springframework.core.NestedExceptionUtils;

import io.github.gossiplimiter.ClusterClock;
import io.github.gossiplimiter.NodeIdentity;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.ClusterProperties;
import io.github.gossiplimiter.autoconfigure.ClusterProperties.MembershipType;
import io.github.gossiplimiter.autoconfigure.GossipLimiterConfigurationException;
import io.github.gossiplimiter.autoconfigure.KeySalt;
import io.github.gossiplimiter.cluster.ClusterNode;
import io.github.gossiplimiter.cluster.channel.ChannelSettings;
import io.github.gossiplimiter.cluster.channel.DataChannel;
import io.github.gossiplimiter.cluster.membership.AddressSource;
import io.github.gossiplimiter.cluster.membership.DialledMembership;
import io.github.gossiplimiter.cluster.membership.JGroupsMembership;
import io.github.gossiplimiter.cluster.membership.JGroupsSettings;
import io.github.gossiplimiter.codec.Wire;
import io.github.gossiplimiter.gossip.Companion;
import io.github.gossiplimiter.gossip.GossipListener;
import io.github.gossiplimiter.gossip.GossipPolicy;
import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Membership;
import io.github.gossiplimiter.gossip.RegionSettings;
import io.github.gossiplimiter.gossip.Rejections;

/**
 * Makes nodes of what is configured, and starts them.
 */
final class ClusterNodeFactory implements Supplier<StartedNode> {

	private static final String PREFIX = "gossip-limiter.cluster.";

	/**
	 * How often DNS and discovery are asked: soon enough for a deployment, too seldom to
	 * be a burden.
	 */
	private static final Duration REFRESH_INTERVAL = Duration.ofSeconds(5);

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
							+ "the property to jgroups, static or dns.");
		}
	}

	/**
	 * Make a node and start it.
	 * @throws GossipLimiterConfigurationException if a port cannot be had
	 */
	@Override
	public StartedNode get() {
		checkCrashPort();
		DataChannel channel = new DataChannel(channelSettings(), self(), this.parts.rejections());
		StartedNode made;
		try {
			made = node(channel, channel.bind());
		}
		catch (UncheckedIOException ex) {
			channel.close();
			throw unavailable("data-port", this.parts.cluster().dataPort(), ex);
		}
		try {
			made.node().start();
		}
		catch (UncheckedIOException ex) {
			throw unavailable("port", this.parts.cluster().getPort(), ex);
		}
		return made;
	}

	private StartedNode node(DataChannel channel, Member self) {
		WatchedMembership membership = new WatchedMembership(membership(channel), (live) -> {
			channel.members(live);
			this.parts.accuracy().nodes(1 + (int) live.stream().filter((member) -> isNear(member, self)).count());
		}, isDialled());
		ClusterNode node = ClusterNode.builder(this.parts.limiter(), this.parts.clock(), self)
			.settings(this.parts.settings())
			.policy(this.parts.policy())
			.transport(this.parts.decorator().decorate(self, channel))
			.membership(membership)
			.rejections(this.parts.rejections())
			.listener(this.parts.listener())
			.companion(this.parts.companion())
			.regions(this.parts.regions())
			.build();
		return new StartedNode(node, membership);
	}

	private static boolean isNear(Member member, Member self) {
		return member.site().region().equals(self.site().region());
	}

	private Member self() {
		ClusterProperties cluster = this.parts.cluster();
		NodeIdentity identity = this.parts.identity();
		String zone = cluster.getZone();
		Member.Site site = new Member.Site(identity.region(), (zone != null) ? zone : "", this.parts.httpPort());
		return new Member(identity.id(), identity.incarnation(), this.address.advertised(cluster.dataPort()), site,
				Wire.VERSION);
	}

	private ChannelSettings channelSettings() {
		ClusterProperties cluster = this.parts.cluster();
		return ChannelSettings.builder(this.parts.identity().clusterName())
			.bind(this.address.bindHost(), cluster.dataPort())
			.keySalt(this.parts.keySalt().value())
			.secrets(cluster.getSecret())
			.tls(this.parts.tls())
			.insecure(cluster.isInsecure())
			.connectionsAtRest(connectionsAtRest())
			.timing(timing())
			.build();
	}

	/*
	 * Those of one round and of the next.
	 */
	private int connectionsAtRest() {
		return Math.max(ChannelSettings.CONNECTIONS_AT_REST, 2 * this.parts.settings().fanOut().max());
	}

	/*
	 * Where members are only known by their addresses, the channel must tell who lives.
	 */
	private ChannelSettings.Timing timing() {
		return isDialled() ? ChannelSettings.Timing.LIVENESS : ChannelSettings.Timing.DEFAULT;
	}

	private boolean isDialled() {
		return switch (type()) {
			case STATIC, DNS, DISCOVERY_CLIENT -> this.parts.membership() == null;
			case AUTO, JGROUPS, NONE -> false;
		};
	}

	private Membership membership(DataChannel channel) {
		Membership own = this.parts.membership();
		if (own != null) {
			return own;
		}
		ClusterProperties cluster = this.parts.cluster();
		return switch (type()) {
			case STATIC -> dialled(channel, PeerAddresses.ofSeeds(cluster, cluster.dataPort()));
			case DNS -> dialled(channel, PeerAddresses.ofDns(cluster, cluster.dataPort()));
			case DISCOVERY_CLIENT -> dialled(channel, discovered());
			case JGROUPS, AUTO, NONE -> new JGroupsMembership(jGroupsSettings(),
					PeerAddresses.of(cluster, cluster.getPort()), this.parts.rejections());
		};
	}

	private AddressSource discovered() {
		AddressSource discovered = this.parts.discovered();
		if (discovered == null) {
			throw new IllegalStateException("there is no discovery client");
		}
		return discovered;
	}

	private Membership dialled(DataChannel channel, AddressSource source) {
		DialledMembership membership = new DialledMembership(source, channel, REFRESH_INTERVAL,
				new SplittableRandom(this.parts.identity().incarnation()), this.parts.rejections());
		channel.dialledContacts(membership);
		return membership;
	}

	private JGroupsSettings jGroupsSettings() {
		ClusterProperties cluster = this.parts.cluster();
		BundleTls tls = this.parts.tls();
		SSLContext sslContext = (tls != null) ? tls.sslContext() : null;
		List<String> secrets = (sslContext != null) ? List.of() : cluster.getSecret();
		return new JGroupsSettings(
				this.parts.identity().clusterName(), new JGroupsSettings.Endpoint(this.address.bindHost(),
						cluster.getPort(), this.address.advertised(), cluster.isCrashPort()),
				new JGroupsSettings.Protection(sslContext, secrets));
	}

	private MembershipType type() {
		return this.parts.cluster().membership();
	}

	/*
	 * JGroups opens this one in the background, where nobody would hear of a failure.
	 */
	private void checkCrashPort() {
		ClusterProperties cluster = this.parts.cluster();
		if (!cluster.isCrashPort() || type() != MembershipType.JGROUPS) {
			return;
		}
		int port = cluster.getPort() + JGroupsSettings.Endpoint.CRASH_PORT_OFFSET;
		try {
			new ServerSocket(port, 1, this.address.bind()).close();
		}
		catch (IOException ex) {
			throw unavailable("crash-port", port, ex);
		}
	}

	private GossipLimiterConfigurationException unavailable(String property, int port, Exception cause) {
		GossipLimiterConfigurationException exception = GossipLimiterConfigurationException.property(PREFIX + property,
				"asks for port " + port + " of " + this.address.bindHost() + ", which this node cannot have: "
						+ NestedExceptionUtils.getMostSpecificCause(cause).getMessage() + ".",
				"Stop what else uses the port, set '" + PREFIX + property + "' to another one, or correct '" + PREFIX
						+ "bind-address' if this machine has no such address.");
		exception.initCause(cause);
		return exception;
	}

	/**
	 * What a node is made of.
	 *
	 * @param cluster what is configured
	 * @param identity who it is
	 * @param keySalt what keys are hashed with
	 * @param httpPort where its web server listens, 0 if that is not known
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
	record Parts(ClusterProperties cluster, NodeIdentity identity, KeySalt keySalt, int httpPort, RateLimiter limiter,
			ClusterClock clock, GossipSettings settings, GossipPolicy policy, Rejections rejections,
			GossipListener listener, Companion companion, RegionSettings regions, TransportDecorator decorator,
			AccuracyWatch accuracy, @Nullable BundleTls tls, @Nullable AddressSource discovered,
			@Nullable Membership membership) {

	}

}
