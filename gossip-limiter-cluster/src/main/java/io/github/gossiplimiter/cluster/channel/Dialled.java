package io.github.gossiplimiter.cluster.channel;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.gossip.Rejection;

/**
 * The end of a connection that called. This node sends on it and receives nothing but
 * signs of life.
 */
final class Dialled extends Connection {

	private final Link link;

	private final Pulse pulse;

	Dialled(Node node, Channel channel, Link link) {
		super(node, channel);
		this.link = link;
		this.pulse = new Pulse(node.timing(), System.nanoTime());
	}

	/**
	 * Hand a message over without waiting. Safe for any thread.
	 * @return whether it was taken
	 */
	boolean offer(byte[] message) {
		if (!channel().isWritable()) {
			return false;
		}
		this.pulse.use();
		channel().writeAndFlush(new Frame(FrameKind.DATA, message)).addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
		return true;
	}

	/**
	 * Ask the peer for a sign of life, or give it up, if it is time.
	 */
	void beat(long nowNanos) {
		Pulse.Action action = this.pulse.tick(nowNanos);
		if (action == Pulse.Action.ASK) {
			write(FrameKind.PING);
		}
		else if (action == Pulse.Action.GIVE_UP) {
			close();
		}
	}

	@Override
	void begin() {
		write(FrameKind.HELLO, handshake().opening());
	}

	@Override
	void shake(FrameKind kind, byte[] payload) throws Refusal {
		boolean answered = handshake().peerOpening() != null;
		if (!answered && kind == FrameKind.HELLO) {
			write(FrameKind.PROOF, handshake().answered(payload));
		}
		else if (answered && kind == FrameKind.READY) {
			open(handshake().ready(payload));
		}
		else if (kind == FrameKind.REFUSED) {
			throw RefusalCode.read(payload, node().settings());
		}
		else {
			throw new Refusal(Rejection.MALFORMED, "a handshake out of order");
		}
	}

	@Override
	void opened(Session session) {
		this.link.opened(this, session.peer());
	}

	@Override
	void take(FrameKind kind, ByteBuf payload) throws Refusal {
		if (kind != FrameKind.PONG) {
			throw new Refusal(Rejection.MALFORMED, "a frame an acceptor does not send");
		}
		this.pulse.heard();
	}

	@Override
	void ended(@Nullable Session session) {
		this.link.ended(this, (session != null) ? session.peer() : null);
	}

}
