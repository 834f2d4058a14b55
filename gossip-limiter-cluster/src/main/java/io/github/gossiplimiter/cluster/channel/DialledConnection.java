/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel;

import io.netty.channel.Channel;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.cluster.channel.internal.frame.FrameKind;
import io.github.gossiplimiter.cluster.channel.internal.frame.PeerRefusal;
import io.github.gossiplimiter.cluster.channel.internal.handshake.HandshakeResult;
import io.github.gossiplimiter.cluster.channel.internal.handshake.RefusalCode;
import io.github.gossiplimiter.gossip.Rejection;

/**
 * The end of a connection that this node made.
 */
final class DialledConnection extends Connection {

	private final ConnectedPeers peers;

	private final PeerLink link;

	DialledConnection(LocalNode node, Channel channel, ConnectedPeers peers, PeerLink link) {
		super(node, channel, new KeepAlive(node.timing(), System.nanoTime()));
		this.peers = peers;
		this.link = link;
	}

	@Override
	boolean isDialled() {
		return true;
	}

	@Override
	void begin() {
		write(FrameKind.HELLO, handshake().opening());
	}

	@Override
	void shake(FrameKind kind, byte[] payload) throws PeerRefusal {
		boolean answered = handshake().peerOpening() != null;
		if (!answered && kind == FrameKind.HELLO) {
			write(FrameKind.PROOF, handshake().acceptorOpened(payload));
		}
		else if (answered && kind == FrameKind.READY) {
			HandshakeResult session = handshake().acceptorProved(payload);
			check(session);
			open(session);
		}
		else if (kind == FrameKind.REFUSED) {
			throw RefusalCode.read(payload, node().settings().cluster(), node().settings().authentication());
		}
		else {
			throw new PeerRefusal(Rejection.MALFORMED, "a handshake out of order");
		}
	}

	@Override
	void opened(HandshakeResult session) throws PeerRefusal {
		this.peers.opened(this, session.peer(), this.link.address());
		this.link.opened(this, session.peer());
	}

	/**
	 * {@inheritDoc}
	 * <p>
	 * The next message makes another connection.
	 */
	@Override
	void goodbye() {
		super.goodbye();
		this.link.ended(this, true, "");
	}

	@Override
	void leave() {
		this.peers.retire(this);
	}

	@Override
	void ended(@Nullable HandshakeResult session) {
		PeerRefusal refusal = refusal();
		this.link.ended(this, isOrderly(),
				(refusal != null) ? refusal.what() : "the connection was closed during the handshake");
		if (session != null) {
			this.peers.ended(this, session.peer(), isOrderly());
		}
	}

}
