package io.github.gossiplimiter.cluster.channel;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.gossip.Rejection;

/**
 * The end of a connection that was called. This node receives on it and sends nothing but
 * signs of life.
 */
final class Accepted extends Connection {

	private final Inbound inbound;

	private final Links links;

	Accepted(Node node, Channel channel, Inbound inbound, Links links) {
		super(node, channel);
		this.inbound = inbound;
		this.links = links;
	}

	@Override
	void begin() {
		this.inbound.called(this);
	}

	@Override
	void shake(FrameKind kind, byte[] payload) throws Refusal {
		Opening caller = handshake().peerOpening();
		if (caller == null && kind == FrameKind.HELLO) {
			called(payload);
		}
		else if (caller != null && kind == FrameKind.PROOF) {
			proved(caller, payload);
		}
		else {
			throw new Refusal(Rejection.MALFORMED, "a handshake out of order");
		}
	}

	@Override
	void opened(Session session) throws Refusal {
		this.inbound.opened(this);
		this.links.called(session.peer());
	}

	@Override
	void take(FrameKind kind, ByteBuf payload) throws Refusal {
		Session session = session();
		if (kind == FrameKind.DATA && session != null) {
			node().traffic().messageReceived();
			node().receiver().received(session.peer().incarnation(), ByteBufUtil.getBytes(payload));
		}
		else if (kind != FrameKind.PING) {
			throw new Refusal(Rejection.MALFORMED, "a frame a dialler does not send");
		}
		else if (channel().isWritable()) {
			write(FrameKind.PONG);
		}
	}

	@Override
	void ended(@Nullable Session session) {
		this.inbound.ended(this);
		if (session == null && hasBegun() && !isRefused()) {
			refuse(new Refusal(Rejection.MALFORMED, "went away in the middle of the handshake"));
		}
	}

	/*
	 * A peer that is merely set up wrongly learns why, so that its own log can say what
	 * to change. Nothing but the reason is told.
	 */
	@Override
	void bid(Refusal refusal) {
		if (session() == null && RefusalCode.isTold(refusal.reason()) && channel().isActive() && hasBegun()) {
			channel().writeAndFlush(new Frame(FrameKind.REFUSED, RefusalCode.write(refusal.reason())))
				.addListener(ChannelFutureListener.CLOSE);
		}
		else {
			close();
		}
	}

	private void called(byte[] opening) throws Refusal {
		handshake().called(opening);
		Opening caller = handshake().peerOpening();
		if (caller != null && node().isReplay(caller.key())) {
			throw new Refusal(Rejection.REPLAYED, "repeats a handshake of old");
		}
		write(FrameKind.HELLO, handshake().opening());
	}

	private void proved(Opening caller, byte[] proof) throws Refusal {
		Session session = handshake().proved(proof);
		node().remember(caller.key());
		write(FrameKind.READY, handshake().proof());
		open(session);
	}

}
