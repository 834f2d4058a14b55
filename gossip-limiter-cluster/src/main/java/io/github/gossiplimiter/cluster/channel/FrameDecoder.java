package io.github.gossiplimiter.cluster.channel;

import java.util.List;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;

import io.github.gossiplimiter.gossip.Rejection;

/**
 * Cuts what arrives into frames. A length is judged before anything is kept for it, and
 * strictly until the peer has proved itself.
 */
final class FrameDecoder extends ByteToMessageDecoder {

	/**
	 * What both ends begin with, {@code GLDC}: tells a node from all else that may call.
	 */
	static final int MAGIC = 0x474C4443;

	/**
	 * Largest frame of a handshake: two hellos whose every name is as long as it may be
	 * fit, one for each secret.
	 */
	static final int HANDSHAKE_BYTES_MAX = 2400;

	/**
	 * Largest frame after the handshake.
	 */
	private static final int SESSION_BYTES_MAX = 1 + ChannelSettings.FRAME_BYTES_MAX + FrameCipher.TAG_BYTES;

	/**
	 * How a TLS handshake begins.
	 */
	private static final int TLS_START = 0x1603;

	private final ChannelTraffic traffic;

	private int frameBytesMax = HANDSHAKE_BYTES_MAX;

	private boolean begun;

	private boolean greeted;

	private boolean deaf;

	FrameDecoder(ChannelTraffic traffic) {
		this.traffic = traffic;
	}

	/**
	 * Accept frames that carry messages.
	 */
	void trust() {
		this.frameBytesMax = SESSION_BYTES_MAX;
	}

	/**
	 * Look at nothing more.
	 */
	void deafen() {
		this.deaf = true;
	}

	/**
	 * Whether anything at all has arrived.
	 */
	boolean hasBegun() {
		return this.begun;
	}

	@Override
	protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) throws HandshakeRefusal {
		this.begun = true;
		if (this.deaf) {
			in.skipBytes(in.readableBytes());
			return;
		}
		if (in.readableBytes() < Integer.BYTES) {
			return;
		}
		if (!this.greeted) {
			greet(in.readInt());
			this.traffic.received(Integer.BYTES);
			return;
		}
		int length = length(in.getInt(in.readerIndex()));
		if (in.readableBytes() >= Integer.BYTES + length) {
			in.skipBytes(Integer.BYTES);
			this.traffic.received(Integer.BYTES + length);
			out.add(in.readRetainedSlice(length));
		}
	}

	private void greet(int magic) throws HandshakeRefusal {
		if (magic != MAGIC) {
			throw refusal(Rejection.MALFORMED, (magic >>> Short.SIZE == TLS_START) ? "speaks TLS, this node does not"
					: "is no node of ours: it begins with " + Integer.toHexString(magic));
		}
		this.greeted = true;
	}

	private int length(int length) throws HandshakeRefusal {
		if (length == 0) {
			throw refusal(Rejection.MALFORMED, "an empty frame");
		}
		if (length < 0 || length > this.frameBytesMax) {
			throw refusal(Rejection.OVERSIZED, "a frame of " + Integer.toUnsignedString(length)
					+ " bytes where at most " + this.frameBytesMax + " are allowed");
		}
		return length;
	}

	private HandshakeRefusal refusal(Rejection reason, String what) {
		deafen();
		return new HandshakeRefusal(reason, what);
	}

}
