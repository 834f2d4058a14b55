/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.cluster.HostAndPort;
import io.github.gossiplimiter.cluster.channel.internal.frame.FrameDecoder;
import io.github.gossiplimiter.cluster.channel.internal.handshake.PeerAuthentication;
import io.github.gossiplimiter.cluster.channel.internal.key.PreSharedKeys;
import io.github.gossiplimiter.cluster.channel.tls.TlsSource;

/**
 * How a data channel listens, proves itself and keeps its connections.
 *
 * @param bind where to listen; port 0 takes any free one
 * @param cluster name of the cluster; nodes of another are refused
 * @param saltFingerprint see {@link Builder#keySalt}; nodes with another are refused
 * @param secrets none, one or two; the first is preferred, either is accepted. Not used
 * where there is TLS, which proves both ends and protects every byte by itself
 * @param tls where keys and trust come from, if TLS is used
 * @param peerNames which certificates belong to nodes, {@code null} for all that are
 * trusted
 * @param insecure whether strangers may connect, where there is neither secret nor TLS
 * @param connectionsAtRest in a cluster of more than fifty nodes, how many connections
 * stay open while they are not used
 * @param timing how long things may take
 * @since 0.1.0
 */
public record ChannelSettings(HostAndPort bind, String cluster, long saltFingerprint, List<String> secrets,
		@Nullable TlsSource tls, @Nullable PeerNames peerNames, boolean insecure, int connectionsAtRest,
		Timing timing) {

	/**
	 * Largest message: nodes send no larger ones, see
	 * {@link io.github.gossiplimiter.gossip.ExchangeSettings#MESSAGE_BYTES_MAX}.
	 */
	public static final int FRAME_BYTES_MAX = FrameDecoder.MESSAGE_BYTES_MAX;

	/**
	 * Most secrets: the one in use, and the one before or after it.
	 */
	public static final int SECRETS_MAX = PreSharedKeys.KEYS_MAX;

	/**
	 * Connections that stay open at rest, by default: twice what a node uses in one round
	 * of gossip.
	 */
	public static final int CONNECTIONS_AT_REST = 24;

	/**
	 * Longest name of a cluster: it travels in every handshake.
	 */
	public static final int CLUSTER_BYTES_MAX = 255;

	public ChannelSettings {
		secrets = List.copyOf(secrets);
		if (cluster.isBlank() || cluster.getBytes(StandardCharsets.UTF_8).length > CLUSTER_BYTES_MAX) {
			throw new IllegalArgumentException(
					"cluster must have 1 to " + CLUSTER_BYTES_MAX + " bytes: cluster=" + cluster);
		}
		PreSharedKeys.check(secrets);
		checkConnections(connectionsAtRest);
		if (secrets.isEmpty() && tls == null && !insecure && !isLoopback(bind.host())) {
			throw new InsecureBindException(bind.host());
		}
		checkStrong(bind.host(), secrets);
	}

	/**
	 * Start describing the channel of a node.
	 * @param cluster name of its cluster
	 */
	public static Builder builder(String cluster) {
		return new Builder(cluster);
	}

	/**
	 * Says nothing of the secrets but how many there are.
	 */
	@Override
	public String toString() {
		return "ChannelSettings[bind=" + this.bind + ", cluster=" + this.cluster + ", secrets=" + this.secrets.size()
				+ ", tls=" + (this.tls != null) + ", insecure=" + this.insecure + ", timing=" + this.timing + "]";
	}

	/**
	 * How its node and others prove that they belong to the cluster.
	 */
	PeerAuthentication authentication() {
		if (this.tls != null) {
			return PeerAuthentication.TLS;
		}
		return this.secrets.isEmpty() ? PeerAuthentication.NOTHING : PeerAuthentication.SECRET;
	}

	private static void checkConnections(int connectionsAtRest) {
		if (connectionsAtRest < 1) {
			throw new IllegalArgumentException(
					"connectionsAtRest must be at least 1: connectionsAtRest=" + connectionsAtRest);
		}
	}

	/**
	 * Refuse secrets that can be guessed where others reach the port.
	 */
	static void checkStrong(String bindHost, List<String> secrets) {
		if (secrets.isEmpty() || isLoopback(bindHost)) {
			return;
		}
		for (int i = 0; i < secrets.size(); i++) {
			String weakness = SecretStrength.weakness(secrets.get(i));
			if (weakness != null) {
				throw new IllegalArgumentException("secrets[" + i + "] " + weakness
						+ ", and other machines can reach the channel: bindHost=" + bindHost);
			}
		}
	}

	private static boolean isLoopback(String host) {
		try {
			return InetAddress.getByName(host).isLoopbackAddress();
		}
		catch (UnknownHostException ex) {
			throw new IllegalArgumentException("bindHost must be an address of this machine: bindHost=" + host, ex);
		}
	}

	/**
	 * How long things may take.
	 *
	 * @param idle after so long without a message a connection is closed; the next
	 * message opens it again
	 * @param connect longest wait for a connection
	 * @param handshake longest wait for a peer to prove itself once it is connected
	 * @param ping shortest time between two pings of a connection, which follow only what
	 * was sent on it
	 * @param silence a connection that was pinged is broken when its peer was silent so
	 * long
	 */
	public record Timing(Duration idle, Duration connect, Duration handshake, Duration ping, Duration silence) {

		/**
		 * What a node uses.
		 */
		public static final Timing DEFAULT = new Timing(Duration.ofSeconds(60), Duration.ofSeconds(2),
				Duration.ofSeconds(5), Duration.ofSeconds(5), Duration.ofSeconds(15));

		public Timing {
			checkPositive("idle", idle);
			checkPositive("connect", connect);
			checkPositive("handshake", handshake);
			checkPositive("ping", ping);
			if (silence.compareTo(ping) <= 0) {
				throw new IllegalArgumentException(
						"silence must be longer than ping: silence=" + silence + ", ping=" + ping);
			}
		}

		/**
		 * The same with another time until an unused connection is closed.
		 */
		public Timing withIdle(Duration value) {
			return new Timing(value, this.connect, this.handshake, this.ping, this.silence);
		}

		/**
		 * The same with another wait for a connection.
		 */
		public Timing withConnect(Duration value) {
			return new Timing(this.idle, value, this.handshake, this.ping, this.silence);
		}

		/**
		 * The same with another wait for a peer's proof.
		 */
		public Timing withHandshake(Duration value) {
			return new Timing(this.idle, this.connect, value, this.ping, this.silence);
		}

		private static void checkPositive(String name, Duration value) {
			if (value.isZero() || value.isNegative()) {
				throw new IllegalArgumentException(name + " must be longer than zero: " + name + "=" + value);
			}
		}

	}

	/**
	 * Collects settings. By default a channel listens on any free port of the loopback
	 * address, without secret or TLS.
	 */
	public static final class Builder {

		private final String cluster;

		private HostAndPort bind = new HostAndPort("127.0.0.1", 0);

		private long saltFingerprint;

		private List<String> secrets = List.of();

		private @Nullable TlsSource tls;

		private @Nullable PeerNames peerNames;

		private boolean insecure;

		private int connectionsAtRest = CONNECTIONS_AT_REST;

		private Timing timing = Timing.DEFAULT;

		private Builder(String cluster) {
			this.cluster = cluster;
		}

		/**
		 * Where to listen.
		 */
		public Builder bind(String host, int port) {
			this.bind = new HostAndPort(host, port);
			return this;
		}

		/**
		 * What keys are hashed with. Only 64 bits of its hash are kept and shown to
		 * peers, so that one with another salt is told from the rest.
		 */
		public Builder keySalt(String salt) {
			this.saltFingerprint = PreSharedKeys.fingerprint(salt);
			return this;
		}

		/**
		 * What nodes of the cluster know and others do not.
		 */
		public Builder secrets(List<String> values) {
			PreSharedKeys.check(values);
			this.secrets = List.copyOf(values);
			return this;
		}

		/**
		 * Where keys and trust come from.
		 */
		public Builder tls(@Nullable TlsSource value) {
			this.tls = value;
			return this;
		}

		/**
		 * Which certificates belong to nodes of the cluster. By default, all that are
		 * trusted.
		 */
		public Builder peerNames(@Nullable PeerNames value) {
			this.peerNames = value;
			return this;
		}

		/**
		 * Whether strangers may connect, where there is neither secret nor TLS.
		 */
		public Builder insecure(boolean value) {
			this.insecure = value;
			return this;
		}

		/**
		 * How many connections stay open while they are not used, in a cluster of more
		 * than fifty nodes. About twice the number of peers that one round of gossip
		 * reaches.
		 */
		public Builder connectionsAtRest(int value) {
			checkConnections(value);
			this.connectionsAtRest = value;
			return this;
		}

		/**
		 * How long things may take.
		 */
		public Builder timing(Timing value) {
			this.timing = value;
			return this;
		}

		/**
		 * Build the settings.
		 * @throws IllegalArgumentException if others could reach the channel and a secret
		 * can be guessed
		 * @throws InsecureBindException if others could reach the channel and nothing
		 * would tell friend from stranger
		 */
		public ChannelSettings build() {
			return new ChannelSettings(this.bind, this.cluster, this.saltFingerprint, this.secrets, this.tls,
					this.peerNames, this.insecure, this.connectionsAtRest, this.timing);
		}

	}

}
