/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel;

import java.security.SecureRandom;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;

import io.netty.channel.Channel;
import io.netty.handler.ssl.SslHandler;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.cluster.HostAndPort;
import io.github.gossiplimiter.cluster.channel.internal.handshake.EphemeralKey;
import io.github.gossiplimiter.cluster.channel.internal.handshake.EphemeralKeyPair;
import io.github.gossiplimiter.cluster.channel.internal.handshake.Handshake;
import io.github.gossiplimiter.cluster.channel.internal.handshake.HelloMessage;
import io.github.gossiplimiter.cluster.channel.internal.handshake.OpeningMessage;
import io.github.gossiplimiter.cluster.channel.internal.handshake.PeerAuthentication;
import io.github.gossiplimiter.cluster.channel.internal.key.PreSharedKeys;
import io.github.gossiplimiter.cluster.channel.tls.TlsContexts;
import io.github.gossiplimiter.cluster.channel.tls.TlsSource;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Rejection;
import io.github.gossiplimiter.gossip.RejectionCounts;
import io.github.gossiplimiter.gossip.Transport;

/**
 * The state that all connections of a node share: who the node is, its secrets,
 * certificates and counters.
 */
final class LocalNode {

	/**
	 * Openings remembered, to call a replayed one by its name. It would be refused
	 * without that: its proof does not fit the new ephemeral key of this end.
	 */
	private static final int OPENINGS_MAX = 4096;

	private static final Transport.Receiver NOBODY = new Transport.Receiver() {

		@Override
		public void received(long incarnation, byte[] message) {
		}

		@Override
		public void interrupted(long incarnation) {
		}

	};

	private final ChannelSettings settings;

	private final RejectionCounts rejections;

	private final ChannelTraffic traffic = new ChannelTraffic();

	private final SecureRandom random = new SecureRandom();

	private final Set<EphemeralKey> openings = new HashSet<>();

	private final Queue<EphemeralKey> openingsByAge = new ArrayDeque<>();

	private final @Nullable TlsContexts tls;

	private volatile Member self;

	private volatile PreSharedKeys secrets;

	private volatile Transport.Receiver receiver = NOBODY;

	LocalNode(ChannelSettings settings, Member self, RejectionCounts rejections) {
		this.settings = settings;
		this.self = self;
		this.rejections = rejections;
		this.secrets = new PreSharedKeys(settings.cluster(), settings.secrets());
		TlsSource source = settings.tls();
		this.tls = (source != null) ? new TlsContexts(source) : null;
		newHandshake().opening();
		newHello().write();
	}

	ChannelSettings settings() {
		return this.settings;
	}

	ChannelSettings.Timing timing() {
		return this.settings.timing();
	}

	RejectionCounts rejections() {
		return this.rejections;
	}

	ChannelTraffic traffic() {
		return this.traffic;
	}

	SecureRandom random() {
		return this.random;
	}

	/**
	 * What protects a connection that was made to this node.
	 * @return {@code null} for nothing
	 */
	@Nullable SslHandler serverTls(Channel channel) {
		return (this.tls != null) ? this.tls.newServerHandler(channel.alloc()) : null;
	}

	/**
	 * What protects a connection that this node makes.
	 * @return {@code null} for nothing
	 */
	@Nullable SslHandler clientTls(Channel channel, HostAndPort target) {
		return (this.tls != null) ? this.tls.newClientHandler(channel.alloc(), target) : null;
	}

	Member self() {
		return this.self;
	}

	/**
	 * The port is known now: peers are told it where this node was told none.
	 */
	void listening(int port) {
		HostAndPort address = HostAndPort.parse(this.self.address());
		if (address.port() == 0) {
			this.self = new Member(this.self.id(), this.self.incarnation(), address.withPort(port).toString(),
					this.self.site(), this.self.wireVersion());
		}
	}

	PreSharedKeys secrets() {
		return this.secrets;
	}

	void secrets(PreSharedKeys value) {
		this.secrets = value;
	}

	Transport.Receiver receiver() {
		return this.receiver;
	}

	void receiver(Transport.Receiver value) {
		this.receiver = value;
	}

	/**
	 * End what the node runs beside the channel's thread.
	 */
	void close() {
		if (this.tls != null) {
			this.tls.close();
		}
	}

	/**
	 * Hand no message over any more.
	 */
	void stopReceiving() {
		this.receiver = NOBODY;
	}

	Handshake newHandshake() {
		PeerAuthentication proving = this.settings.authentication();
		EphemeralKeyPair keys = (proving == PeerAuthentication.SECRET) ? EphemeralKeyPair.random(this.random) : null;
		EphemeralKey key = (keys != null) ? keys.publicKey() : EphemeralKey.random(this.random);
		return new Handshake(new OpeningMessage(OpeningMessage.Versions.OURS, proving, key, this.settings.cluster()),
				newHello(), this.secrets, keys);
	}

	/**
	 * Whether a peer opened a handshake with this key before and completed it.
	 */
	boolean isReplay(EphemeralKey key) {
		return this.openings.contains(key);
	}

	/**
	 * A peer has completed the handshake it opened with this key.
	 */
	void remember(EphemeralKey key) {
		if (this.openings.add(key)) {
			this.openingsByAge.add(key);
		}
		if (this.openingsByAge.size() > OPENINGS_MAX) {
			this.openings.remove(this.openingsByAge.remove());
		}
	}

	/**
	 * Report a peer that has the id of this node.
	 */
	void checkId(Member peer, String remote) {
		if (peer.id().equals(this.self.id()) && peer.incarnation() != this.self.incarnation()) {
			this.rejections.add(Rejection.DUPLICATE_ID,
					remote + " uses the id '" + peer.id() + "' of this node: give each node its own");
		}
	}

	private HelloMessage newHello() {
		return new HelloMessage(this.settings.saltFingerprint(), this.self);
	}

}
