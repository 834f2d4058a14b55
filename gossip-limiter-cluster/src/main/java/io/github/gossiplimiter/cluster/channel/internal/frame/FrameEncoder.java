/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel.internal.frame;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import org.jspecify.annotations.Nullable;

/**
 * Writes frames: their length in four bytes, their kind and what they carry, the last two
 * encrypted once there is a session with keys.
 */
public final class FrameEncoder extends ChannelOutboundHandlerAdapter {

	private final FrameCounter traffic;

	private boolean greeted;

	private @Nullable FrameCipher cipher;

	public FrameEncoder(FrameCounter traffic) {
		this.traffic = traffic;
	}

	/**
	 * Encrypt all frames from the next one on.
	 */
	public void encrypt(@Nullable FrameCipher value) {
		this.cipher = value;
	}

	@Override
	@SuppressWarnings("FutureReturnValueIgnored") // the promise is what the caller looks
													// at
	public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
		if (!(message instanceof OutgoingFrame frame)) {
			context.write(message, promise);
			return;
		}
		try {
			ByteBuf bytes = encode(context, frame);
			this.traffic.sent(frame.kind(), bytes.readableBytes());
			context.write(bytes, promise);
		}
		finally {
			frame.release();
		}
	}

	private ByteBuf encode(ChannelHandlerContext context, OutgoingFrame frame) {
		FrameCipher encrypting = this.cipher;
		int length = 1 + frame.content().readableBytes();
		int tagBytes = (encrypting != null) ? FrameCipher.TAG_BYTES : 0;
		ByteBuf out = context.alloc().ioBuffer(2 * Integer.BYTES + length + tagBytes);
		if (!this.greeted) {
			this.greeted = true;
			out.writeInt(FrameDecoder.MAGIC);
		}
		out.writeInt(length + tagBytes);
		if (encrypting != null) {
			encrypting.encrypt(frame.kind().code(), frame.content(), out);
		}
		else {
			out.writeByte(frame.kind().code()).writeBytes(frame.content());
		}
		return out;
	}

}
