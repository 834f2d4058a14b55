/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.cluster.channel.internal.frame.FrameKind;
import io.github.gossiplimiter.cluster.channel.internal.frame.OutgoingFrame;
import io.github.gossiplimiter.cluster.channel.internal.frame.PeerRefusal;
import io.github.gossiplimiter.cluster.channel.internal.handshake.HandshakeResult;
import io.github.gossiplimiter.cluster.channel.internal.handshake.OpeningMessage;
import io.github.gossiplimiter.cluster.channel.internal.handshake.RefusalCode;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Rejection;

/**
 * The end of a connection that another node made to this one.
 */
final class AcceptedConnection extends Connection {

	private final InboundConnections inbound;

	private final ConnectedPeers peers;

	private String hostKey = "";

	AcceptedConnection(LocalNode node, Channel channel, InboundConnections inbound, ConnectedPeers peers) {
		super(node, channel, new KeepAlive(node.timing(), System.nanoTime()));
		this.inbound = inbound;
		this.peers = peers;
	}

	@Override
	boolean isDialled() {
		return false;
	}

	/**
	 * Name of the host that made it.
	 */
	String hostKey() {
		return this.hostKey;
	}

	@Override
	void begin() {
		this.hostKey = InboundConnections.hostKey(channel().remoteAddress());
		this.inbound.accepted(this);
	}

	@Override
	void shake(FrameKind kind, byte[] payload) throws PeerRefusal {
		OpeningMessage opening = handshake().peerOpening();
		if (opening == null && kind == FrameKind.HELLO) {
			answer(payload);
		}
		else if (opening != null && kind == FrameKind.PROOF) {
			proved(opening, payload);
		}
		else {
			throw new PeerRefusal(Rejection.MALFORMED, "a handshake out of order");
		}
	}

	@Override
	void opened(HandshakeResult session) throws PeerRefusal {
		Member peer = session.peer();
		this.inbound.opened(this);
		if (this.peers.isSelf(peer)) {
			// This node dialled itself, and closes the other end as soon as it notices.
			closeLater();
			return;
		}
		channel().config().setWriteBufferWaterMark(ChannelNetwork.OPEN_MARK);
		this.peers.opened(this, peer, peer.address());
	}

	@Override
	void leave() {
		this.peers.retire(this);
	}

	@Override
	void ended(@Nullable HandshakeResult session) {
		this.inbound.ended(this);
		if (session != null) {
			this.peers.ended(this, session.peer(), isOrderly());
		}
		else if (hasBegun() && refusal() == null) {
			refuse(new PeerRefusal(Rejection.MALFORMED, "went away in the middle of the handshake"));
		}
	}

	/*
	 * A peer that is merely set up wrongly learns why, so that its own log can say what
	 * to change. Nothing but the reason is told.
	 */
	@Override
	void closeRefused(PeerRefusal refusal) {
		if (session() == null && RefusalCode.isSent(refusal.reason()) && channel().isActive() && hasBegun()) {
			channel().writeAndFlush(new OutgoingFrame(FrameKind.REFUSED, RefusalCode.write(refusal.reason())))
				.addListener(ChannelFutureListener.CLOSE);
		}
		else {
			close();
		}
	}

	private void answer(byte[] received) throws PeerRefusal {
		handshake().diallerOpened(received);
		OpeningMessage opening = handshake().peerOpening();
		if (opening != null && node().isReplay(opening.key())) {
			throw new PeerRefusal(Rejection.REPLAYED, "repeats a handshake of old");
		}
		write(FrameKind.HELLO, handshake().opening());
	}

	private void proved(OpeningMessage opening, byte[] proof) throws PeerRefusal {
		HandshakeResult session = handshake().diallerProved(proof);
		check(session);
		node().remember(opening.key());
		write(FrameKind.READY, handshake().proof());
		open(session);
	}

}
