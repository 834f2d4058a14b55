package io.github.gossiplimiter.cluster.channel;

import io.netty.buffer.DefaultByteBufHolder;
import io.netty.buffer.Unpooled;

/**
 * A frame on its way out. A holder of bytes, so that Netty counts them towards what waits
 * to be written as soon as they are handed over.
 */
final class OutgoingFrame extends DefaultByteBufHolder {

	private final FrameKind kind;

	OutgoingFrame(FrameKind kind, byte... payload) {
		super(Unpooled.wrappedBuffer(payload));
		this.kind = kind;
	}

	FrameKind kind() {
		return this.kind;
	}

}
