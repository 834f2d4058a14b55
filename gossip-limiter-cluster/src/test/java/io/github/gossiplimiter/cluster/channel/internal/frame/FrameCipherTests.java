/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel.internal.frame;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.cluster.channel.ChannelSettings;
import io.github.gossiplimiter.cluster.channel.internal.handshake.EphemeralKey;
import io.github.gossiplimiter.gossip.Rejection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class FrameCipherTests {

	private static final byte[] KEY = new byte[EphemeralKey.BYTES];

	private final FrameCipher sender = new FrameCipher(KEY, 4);

	private final FrameCipher receiver = new FrameCipher(KEY, 4);

	@Test
	void bothEndsReplaceTheKeyAtTheSameFrame() throws PeerRefusal {
		FrameCipher withoutReplacement = new FrameCipher(KEY);
		List<Boolean> same = new ArrayList<>();
		for (int i = 0; i < 12; i++) {
			ByteBuf frame = encrypted(this.sender, "frame " + i);
			same.add(frame.equals(encrypted(withoutReplacement, "frame " + i)));
			assertThat(decrypted(frame)).isEqualTo("frame " + i);
		}
		assertThat(same).startsWith(true, true, true, true).endsWith(false, false, false, false, false, false);
		assertThat(same.subList(4, 12)).containsOnly(false);
	}

	@Test
	void keyIsReplacedBeforeTheLimitOfItsBlocks() {
		long blocksPerFrame = (ChannelSettings.FRAME_BYTES_MAX + 16) / 16;
		assertThat(FrameCipher.FRAMES_PER_KEY * blocksPerFrame).isLessThan((long) Math.pow(2, 34.5));
	}

	@Test
	void equalFramesAreEncryptedDifferently() {
		assertThat(encrypted(this.sender, "x")).isNotEqualTo(encrypted(this.sender, "x"));
	}

	@Test
	void repeatedFrameIsDistinguishedFromAForgedOne() throws PeerRefusal {
		ByteBuf frame = encrypted(this.sender, "one");
		decrypted(frame.duplicate());
		assertRefused(Rejection.REPLAYED, frame);
	}

	@Test
	void everyByteOfAFrameIsAuthenticated() {
		ByteBuf frame = encrypted(this.sender, "one");
		for (int i = 0; i < frame.readableBytes(); i++) {
			ByteBuf changed = frame.copy();
			changed.setByte(i, changed.getByte(i) ^ 1);
			FrameCipher fresh = new FrameCipher(KEY);
			assertThatExceptionOfType(PeerRefusal.class)
				.isThrownBy(() -> fresh.decrypt(changed, ByteBufAllocator.DEFAULT))
				.satisfies((ex) -> assertThat(ex.reason()).isEqualTo(Rejection.UNAUTHENTICATED));
		}
	}

	@Test
	void frameOfACodeOnlyIsRefused() {
		assertRefused(Rejection.UNAUTHENTICATED, Unpooled.wrappedBuffer(new byte[FrameCipher.TAG_BYTES]));
	}

	private void assertRefused(Rejection reason, ByteBuf frame) {
		assertThatExceptionOfType(PeerRefusal.class)
			.isThrownBy(() -> this.receiver.decrypt(frame, ByteBufAllocator.DEFAULT))
			.satisfies((ex) -> assertThat(ex.reason()).isEqualTo(reason));
	}

	private static ByteBuf encrypted(FrameCipher cipher, String text) {
		ByteBuf out = Unpooled.buffer(100);
		cipher.encrypt(FrameKind.DATA.code(), Unpooled.copiedBuffer(text.getBytes(StandardCharsets.UTF_8)), out);
		return out;
	}

	private String decrypted(ByteBuf frame) throws PeerRefusal {
		ByteBuf plain = this.receiver.decrypt(frame, ByteBufAllocator.DEFAULT);
		try {
			assertThat(plain.readByte()).isEqualTo(FrameKind.DATA.code());
			return new String(ByteBufUtil.getBytes(plain), StandardCharsets.UTF_8);
		}
		finally {
			plain.release();
		}
	}

}
