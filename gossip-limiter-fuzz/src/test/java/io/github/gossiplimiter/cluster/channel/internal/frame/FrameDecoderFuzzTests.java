/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel.internal.frame;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.DecoderException;

import io.github.gossiplimiter.fuzz.Seeds;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Bytes of a stranger become the same frames however the network cuts them. No frame is
 * longer than a handshake needs, and after the first violation nothing is read.
 */
class FrameDecoderFuzzTests implements Seeds {

	private static final FrameCounter UNCOUNTED = new FrameCounter() {

		@Override
		public void sent(FrameKind kind, int bytes) {
		}

		@Override
		public void received(int bytes) {
		}

	};

	private static final String REFUSED = "refused";

	@FuzzTest
	void framesDoNotDependOnPackets(byte[] bytes) {
		List<String> whole = frames(bytes, Math.max(bytes.length, 1));
		int packet = (bytes.length > 0) ? 1 + (bytes[bytes.length - 1] & 0x0f) : 1;
		assertThat(frames(bytes, packet)).isEqualTo(whole);
	}

	private static List<String> frames(byte[] bytes, int packet) {
		List<String> frames = new ArrayList<>();
		EmbeddedChannel channel = new EmbeddedChannel(new FrameDecoder(UNCOUNTED));
		for (int start = 0; start < bytes.length; start += packet) {
			write(channel, Unpooled.wrappedBuffer(bytes, start, Math.min(packet, bytes.length - start)), frames);
			drain(channel, frames);
		}
		channel.finishAndReleaseAll();
		return frames;
	}

	private static void write(EmbeddedChannel channel, ByteBuf bytes, List<String> frames) {
		try {
			channel.writeInbound(bytes);
		}
		catch (DecoderException ex) {
			assertThat(ex).hasCauseInstanceOf(PeerRefusal.class);
			drain(channel, frames);
			frames.add(REFUSED);
		}
		catch (Exception ex) {
			throw new AssertionError("reading frames", ex);
		}
	}

	private static void drain(EmbeddedChannel channel, List<String> frames) {
		for (ByteBuf frame = channel.readInbound(); frame != null; frame = channel.readInbound()) {
			assertThat(frames).doesNotContain(REFUSED);
			assertThat(frame.readableBytes()).isBetween(1, FrameDecoder.HANDSHAKE_BYTES_MAX);
			frames.add(HexFormat.of().formatHex(ByteBufUtil.getBytes(frame)));
			frame.release();
		}
	}

	@Override
	public Map<String, byte[]> seeds() {
		return Map.of("two-frames", stream(2, 1, 40), "largest-frame", stream(1, 9, FrameDecoder.HANDSHAKE_BYTES_MAX),
				"oversized-frame", stream(1, 0, FrameDecoder.HANDSHAKE_BYTES_MAX + 1), "empty-frame", stream(3, 7, 0),
				"tls", new byte[] { 0x16, 3, 1, 0, 5, 1, 0, 0, 1, 0 });
	}

	/*
	 * The last byte decides how the stream is cut.
	 */
	private static byte[] stream(int frames, int last, int length) {
		ByteBuf out = Unpooled.buffer().writeInt(FrameDecoder.MAGIC);
		for (int i = 0; i < frames; i++) {
			out.writeInt(length).writeZero(Math.max(length - 1, 0)).writeByte(last);
		}
		return ByteBufUtil.getBytes(out);
	}

}
