/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.codec;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;

import com.sun.management.ThreadMXBean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.gossip.wire.DeltaHeader;
import io.github.gossiplimiter.gossip.wire.DeltaWriter;
import io.github.gossiplimiter.gossip.wire.SlotDelta;
import io.github.gossiplimiter.gossip.wire.SnapshotRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Whatever a peer sends, reading it ends with a message or one of two exceptions, and
 * allocates no more than a small multiple of what was sent.
 */
class CodecFuzzTests {

	private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

	/*
	 * A slot of five bytes becomes an object with three arrays.
	 */
	private static final int BYTES_FOR_A_BYTE = 40;

	/*
	 * For an exception, its message and the decoder of a text.
	 */
	private static final int BYTES_ANYWAY = 16 << 10;

	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 42, 20260101, -7 })
	void randomBytesAreRefused(long seed) {
		Random random = new Random(seed);
		for (int i = 0; i < 10_000; i++) {
			byte[] bytes = new byte[random.nextInt(200)];
			random.nextBytes(bytes);
			begin(bytes, random);
			decode(bytes, "seed " + seed);
		}
	}

	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 42, 20260101, -7 })
	void messageCutOffAnywhereIsRefused(long seed) {
		for (Message message : new CodecSamples(seed).messages(10).toList()) {
			byte[] bytes = AllMessages.CODEC.encode(message);
			for (int length = 0; length < bytes.length; length++) {
				byte[] cut = Arrays.copyOf(bytes, length);
				assertThat(decode(cut, "seed " + seed)).as("seed %d, %s cut at %d", seed, message, length).isFalse();
			}
		}
	}

	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 42, 20260101, -7 })
	void messageWithFlippedBitsIsReadOrRefused(long seed) {
		Random random = new Random(seed);
		for (Message message : new CodecSamples(seed).messages(20).toList()) {
			byte[] bytes = AllMessages.CODEC.encode(message);
			for (int i = 0; i < 100; i++) {
				byte[] flipped = bytes.clone();
				for (int flips = 1 + random.nextInt(4); flips > 0; flips--) {
					flipped[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
				}
				decode(flipped, "seed " + seed);
			}
		}
	}

	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 42, 20260101, -7 })
	void messageWithHugeSizesIsReadOrRefused(long seed) {
		Random random = new Random(seed);
		byte[][] heads = { { (byte) 0xdd, -1, -1, -1, -1 }, { (byte) 0xdd, 0x7f, -1, -1, -1 }, { (byte) 0xdc, -1, -1 },
				{ (byte) 0xdf, -1, -1, -1, -1 }, { (byte) 0xdb, -1, -1, -1, -1 }, { (byte) 0xc6, -1, -1, -1, -1 } };
		for (Message message : new CodecSamples(seed).messages(20).toList()) {
			byte[] bytes = AllMessages.CODEC.encode(message);
			for (int at = 1; at < bytes.length; at++) {
				byte[] head = heads[random.nextInt(heads.length)];
				byte[] huge = Arrays.copyOf(bytes, Math.max(bytes.length, at + head.length));
				System.arraycopy(head, 0, huge, at, head.length);
				decode(huge, "seed " + seed);
			}
		}
	}

	@Test
	void largestMessagesAllocateLittle() {
		byte[] smallestSlot = new SlotDelta(0, 0, 0, 0, new int[0], new long[0], new long[0]).encode();
		byte[] cell = DeltaWriter.cell(0, 1, 0, Collections.nCopies(MessageBounds.ROWS, smallestSlot));
		int count = (MessageBounds.MESSAGE_BYTES - 100) / cell.length;
		byte[] slots = DeltaWriter.message(new DeltaHeader(0, 1, -1, 1, 1, 0), List.of(), List.of(), List.of(),
				Collections.nCopies(count, cell));
		assertThat(slots).hasSizeGreaterThan(MessageBounds.MESSAGE_BYTES * 3 / 4);
		assertThat(decode(slots, "slots")).isTrue();
	}

	@Test
	void messageLargerThanAllowedIsRefusedUnread() {
		byte[] bytes = new byte[MessageBounds.MESSAGE_BYTES + 1];
		bytes[0] = MessageCodec.VERSION;
		assertThatExceptionOfType(MalformedMessageException.class).isThrownBy(() -> AllMessages.CODEC.decode(bytes))
			.withMessage("message of 131073 bytes, allowed are 131072 at offset 0");
	}

	@Test
	void bytesAfterTheMessageAreRefused() {
		byte[] bytes = AllMessages.CODEC.encode(new SnapshotRequest());
		assertThatExceptionOfType(MalformedMessageException.class)
			.isThrownBy(() -> AllMessages.CODEC.decode(Arrays.copyOf(bytes, bytes.length + 1)))
			.withMessage("1 bytes after the message at offset 3");
	}

	/**
	 * Make it likely that some of the bytes look like a message.
	 */
	private static void begin(byte[] bytes, Random random) {
		byte[] head = { MessageCodec.VERSION, (byte) (0x90 | random.nextInt(16)), (byte) (1 + random.nextInt(33)) };
		System.arraycopy(head, 0, bytes, 0, Math.min(bytes.length, random.nextInt(head.length + 1)));
	}

	/**
	 * Decode, and fail if anything unexpected happens. Twice, because code that runs for
	 * the first time allocates to link itself.
	 * @return whether it was a message
	 */
	private static boolean decode(byte[] bytes, String hint) {
		long allowed = BYTES_ANYWAY + (long) BYTES_FOR_A_BYTE * bytes.length;
		boolean understood = isUnderstood(bytes, hint);
		long before = THREADS.getCurrentThreadAllocatedBytes();
		isUnderstood(bytes, hint);
		long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
		if (allocated > allowed) {
			throw new AssertionError(hint + ": allocated " + allocated + " for " + HexFormat.of().formatHex(bytes));
		}
		return understood;
	}

	private static boolean isUnderstood(byte[] bytes, String hint) {
		try {
			AllMessages.CODEC.decode(bytes);
			return true;
		}
		catch (MalformedMessageException | UnknownVersionException ex) {
			return false;
		}
		catch (RuntimeException | StackOverflowError | OutOfMemoryError ex) {
			throw new AssertionError(hint + ": " + HexFormat.of().formatHex(bytes), ex);
		}
	}

}
