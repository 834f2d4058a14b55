/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel.internal.frame;

import java.util.List;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;

import io.github.gossiplimiter.gossip.Rejection;

/**
 * Cuts the bytes of a connection into frames. A length is checked before any memory is
 * reserved for it, and until the peer has proved itself only frames of a handshake are
 * accepted.
 */
public final class FrameDecoder extends ByteToMessageDecoder {

	/**
	 * What both ends begin with, {@code GLDC}: tells a node from all else that may call.
	 */
	public static final int MAGIC = 0x474C4443;

	/**
	 * Largest message: nodes send no larger ones, see
	 * {@link io.github.gossiplimiter.gossip.ExchangeSettings#MESSAGE_BYTES_MAX}.
	 */
	public static final int MESSAGE_BYTES_MAX = 128 << 10;

	/**
	 * Largest frame of a handshake: two hellos whose every name is as long as it may be
	 * fit, one for each secret.
	 */
	public static final int HANDSHAKE_BYTES_MAX = 2400;

	/**
	 * Largest frame after the handshake.
	 */
	private static final int SESSION_BYTES_MAX = 1 + MESSAGE_BYTES_MAX + FrameCipher.TAG_BYTES;

	/**
	 * How a TLS handshake begins.
	 */
	private static final int TLS_START = 0x1603;

	private final FrameCounter traffic;

	private int frameBytesMax = HANDSHAKE_BYTES_MAX;

	private boolean begun;

	private boolean greeted;

	private boolean ignoring;

	public FrameDecoder(FrameCounter traffic) {
		this.traffic = traffic;
	}

	/**
	 * Accept frames that carry messages.
	 */
	public void acceptMessages() {
		this.frameBytesMax = SESSION_BYTES_MAX;
	}

	/**
	 * Ignore everything that arrives from now on.
	 */
	public void ignoreRest() {
		this.ignoring = true;
	}

	/**
	 * Whether anything at all has arrived.
	 */
	public boolean hasBegun() {
		return this.begun;
	}

	@Override
	protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) throws PeerRefusal {
		this.begun = true;
		if (this.ignoring) {
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

	private void greet(int magic) throws PeerRefusal {
		if (magic != MAGIC) {
			throw refusal(Rejection.MALFORMED, (magic >>> Short.SIZE == TLS_START) ? "speaks TLS, this node does not"
					: "is no node of ours: it begins with " + Integer.toHexString(magic));
		}
		this.greeted = true;
	}

	private int length(int length) throws PeerRefusal {
		if (length == 0) {
			throw refusal(Rejection.MALFORMED, "an empty frame");
		}
		if (length < 0 || length > this.frameBytesMax) {
			throw refusal(Rejection.OVERSIZED, "a frame of " + Integer.toUnsignedString(length)
					+ " bytes where at most " + this.frameBytesMax + " are allowed");
		}
		return length;
	}

	private PeerRefusal refusal(Rejection reason, String what) {
		ignoreRest();
		return new PeerRefusal(reason, what);
	}

}
