/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.codec;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessageUnpacker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class MessagePackWriterTests {

	@ParameterizedTest
	@CsvSource({ "0, 00", "127, 7f", "128, cc80", "255, ccff", "256, cd0100", "65535, cdffff", "65536, ce00010000",
			"4294967295, ceffffffff", "4294967296, cf0000000100000000", "9223372036854775807, cf7fffffffffffffff",
			"-1, ff", "-32, e0", "-33, d0df", "-128, d080", "-129, d1ff7f", "-32768, d18000", "-32769, d2ffff7fff",
			"-2147483648, d280000000", "-2147483649, d3ffffffff7fffffff", "-9223372036854775808, d38000000000000000" })
	void numberTakesTheShortestForm(long value, String expected) {
		assertThat(hex(new MessagePackWriter().pack(value))).isEqualTo(expected);
	}

	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 42, 20260101 })
	void numbersHaveTheBytesOfTheOracle(long seed) throws Exception {
		CodecSamples samples = new CodecSamples(seed);
		MessagePackWriter packer = new MessagePackWriter();
		try (MessageBufferPacker oracle = MessagePack.newDefaultBufferPacker()) {
			for (int i = 0; i < 20_000; i++) {
				long value = samples.anyLong();
				packer.pack(value);
				oracle.packLong(value);
			}
			assertThat(packer.toByteArray()).as("seed %d", seed).isEqualTo(oracle.toByteArray());
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 1, 31, 32, 255, 256, 65535, 65536 })
	void textHasTheBytesOfTheOracle(int length) throws Exception {
		for (String letter : new String[] { "a", "é", "限", "🙂" }) {
			String text = letter.repeat(length / letter.getBytes(StandardCharsets.UTF_8).length);
			try (MessageBufferPacker oracle = MessagePack.newDefaultBufferPacker()) {
				oracle.packString(text);
				assertThat(new MessagePackWriter().pack(text).toByteArray()).isEqualTo(oracle.toByteArray());
			}
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 15, 16, 65535, 65536, Integer.MAX_VALUE })
	void arrayHasTheHeaderOfTheOracle(int length) throws Exception {
		try (MessageBufferPacker oracle = MessagePack.newDefaultBufferPacker()) {
			oracle.packArrayHeader(length);
			assertThat(new MessagePackWriter().array(length).toByteArray()).isEqualTo(oracle.toByteArray());
		}
	}

	@ParameterizedTest
	@ValueSource(longs = { 0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE })
	void bitsAlwaysTakeNineBytes(long bits) throws Exception {
		byte[] packed = new MessagePackWriter().bits(bits).toByteArray();
		assertThat(packed).hasSize(9);
		try (MessageUnpacker oracle = MessagePack.newDefaultUnpacker(packed)) {
			assertThat(oracle.unpackBigInteger()).isEqualTo(Long.toUnsignedString(bits));
		}
	}

	@Test
	void rawIsAppendedAsItIs() {
		assertThat(hex(new MessagePackWriter().pack(1).raw(new byte[] { 5, 6 }).pack(2))).isEqualTo("01050602");
	}

	@Test
	void clearedPackerBeginsAnew() {
		MessagePackWriter packer = new MessagePackWriter(0).pack("something longer than the packer was made for");
		assertThat(packer.size()).isEqualTo(47);
		packer.clear();
		assertThat(packer.size()).isZero();
		assertThat(hex(packer.pack(7))).isEqualTo("07");
	}

	@Test
	void halfOfASurrogatePairIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> new MessagePackWriter().pack("x\ud83d"))
			.withMessage("text must not have half of a surrogate pair: length=2");
	}

	@Test
	void arrayOfNegativeLengthIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> new MessagePackWriter().array(-1));
	}

	private static String hex(MessagePackWriter packer) {
		return HexFormat.of().formatHex(packer.toByteArray());
	}

}
