package io.github.gossiplimiter.cluster.channel;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import org.jspecify.annotations.Nullable;

/**
 * Writes frames: their length in four bytes, their kind, what they carry, and their code
 * once a session has one.
 */
final class FrameEncoder extends ChannelOutboundHandlerAdapter {

	private final Traffic traffic;

	private boolean greeted;

	private @Nullable FrameSeal seal;

	FrameEncoder(Traffic traffic) {
		this.traffic = traffic;
	}

	/**
	 * Seal all frames from the next one on.
	 */
	void seal(@Nullable FrameSeal value) {
		this.seal = value;
	}

	@Override
	@SuppressWarnings("FutureReturnValueIgnored") // the promise is what the caller looks
													// at
	public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
		if (!(message instanceof Frame frame)) {
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

	private ByteBuf encode(ChannelHandlerContext context, Frame frame) {
		FrameSeal sealing = this.seal;
		int length = 1 + frame.content().readableBytes();
		int tagBytes = (sealing != null) ? FrameSeal.TAG_BYTES : 0;
		ByteBuf out = context.alloc().ioBuffer(2 * Integer.BYTES + length + tagBytes);
		if (!this.greeted) {
			this.greeted = true;
			out.writeInt(FrameDecoder.MAGIC);
		}
		out.writeInt(length + tagBytes);
		int start = out.writerIndex();
		out.writeByte(frame.kind().code());
		out.writeBytes(frame.content());
		if (sealing != null) {
			out.writeBytes(sealing.next(out.slice(start, length), length));
		}
		return out;
	}

}
