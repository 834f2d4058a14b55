/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.codec;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class MessagePackReaderTests {

	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 42, 20260101 })
	void numbersOfTheOracleAreRead(long seed) throws Exception {
		CodecSamples samples = new CodecSamples(seed);
		long[] values = new long[5000];
		Arrays.setAll(values, (i) -> samples.anyLong());
		try (MessageBufferPacker oracle = MessagePack.newDefaultBufferPacker()) {
			for (long value : values) {
				oracle.packLong(value);
			}
			MessagePackReader unpacker = unpacker(oracle.toByteArray());
			for (long value : values) {
				assertThat(unpacker.readLong()).as("seed %d", seed).isEqualTo(value);
			}
			assertThat(unpacker.remaining()).isZero();
		}
	}

	@ParameterizedTest
	@CsvSource({ "cc05, 5", "cd0005, 5", "ce00000005, 5", "cf0000000000000005, 5", "d0ff, -1", "d1ffff, -1",
			"d2ffffffff, -1", "d3ffffffffffffffff, -1", "d30000000000000005, 5" })
	void numberInALongerFormThanNeededIsRead(String hex, long expected) throws Exception {
		assertThat(unpacker(hex).readLong()).isEqualTo(expected);
		assertThat(unpacker(hex).readInt()).isEqualTo((int) expected);
		assertThat(unpacker(hex).readBits()).isEqualTo(expected);
	}

	@Test
	void numberThatDoesNotFitIsRefused() {
		assertMalformed("number beyond 63 bits at offset 0", () -> unpacker("cf8000000000000000").readLong());
		assertMalformed("number beyond 32 bits: 2147483648 at offset 0", () -> unpacker("ce80000000").readInt());
		assertMalformed("expected 0 or 1 but found 2 at offset 0", () -> unpacker("02").readBoolean());
	}

	@Test
	void bitsOfTheOracleAreRead() throws Exception {
		try (MessageBufferPacker oracle = MessagePack.newDefaultBufferPacker()) {
			oracle.packBigInteger(new BigInteger("18446744073709551615")).packBigInteger(BigInteger.TWO);
			MessagePackReader unpacker = unpacker(oracle.toByteArray());
			assertThat(unpacker.readBits()).isEqualTo(-1);
			assertThat(unpacker.readBits()).isEqualTo(2);
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 31, 32, 255, 256, 65535, 65536 })
	void textOfTheOracleIsRead(int length) throws Exception {
		String text = "x".repeat(length);
		try (MessageBufferPacker oracle = MessagePack.newDefaultBufferPacker()) {
			oracle.packString(text);
			assertThat(unpacker(oracle.toByteArray()).readText(length)).isEqualTo(text);
			assertMalformed("text of " + length + " bytes, allowed are " + (length - 1) + " at offset 0",
					() -> unpacker(oracle.toByteArray()).readText(length - 1));
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "a180", "a2c328", "a2c080", "a3eda080", "a4f4908080", "a1c3" })
	void textThatIsNotUtf8IsRefused(String hex) {
		assertMalformed("text that is not UTF-8 at offset 0", () -> unpacker(hex).readText(255));
	}

	@ParameterizedTest
	@CsvSource({ "90, 0", "93010203, 3", "dc0002c0c0, 2", "dd00000001c0, 1" })
	void arrayHeaderIsRead(String hex, int expected) throws Exception {
		assertThat(unpacker(hex).readList(1, 10)).isEqualTo(expected);
	}

	@Test
	void arrayBeyondTheInputIsRefused() {
		assertMalformed("array of 4294967295, allowed are 2147483647 at offset 0",
				() -> unpacker("ddffffffffc0").readList(1, Integer.MAX_VALUE));
	}

	@Test
	void arrayLongerThanItsBytesIsRefused() throws Exception {
		String hex = "9201020304";
		assertThat(unpacker(hex).readList(2, 2)).isEqualTo(2);
		assertMalformed("array of 2 in 4 bytes at offset 0", () -> unpacker(hex).readList(3, 2));
		assertMalformed("array of 2, allowed are 1 at offset 0", () -> unpacker(hex).readList(1, 1));
	}

	@Test
	void skipPassesOverEveryKindOfValue() throws Exception {
		try (MessageBufferPacker oracle = MessagePack.newDefaultBufferPacker()) {
			int count = everyKind(oracle);
			oracle.packInt(77);
			MessagePackReader unpacker = unpacker(oracle.toByteArray());
			unpacker.skip(count);
			assertThat(unpacker.readInt()).isEqualTo(77);
			assertThat(unpacker.remaining()).isZero();
		}
	}

	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 42, 20260101 })
	void skipPassesOverNestedValuesOfTheOracle(long seed) throws Exception {
		Random random = new Random(seed);
		for (int i = 0; i < 200; i++) {
			try (MessageBufferPacker oracle = MessagePack.newDefaultBufferPacker()) {
				nest(oracle, random, 6);
				oracle.packInt(77);
				MessagePackReader unpacker = unpacker(oracle.toByteArray());
				unpacker.skip(1);
				assertThat(unpacker.readInt()).as("seed %d", seed).isEqualTo(77);
			}
		}
	}

	@Test
	void skipHandlesDeepNesting() throws Exception {
		byte[] deep = new byte[MessageBounds.MESSAGE_BYTES];
		Arrays.fill(deep, (byte) 0x91);
		deep[deep.length - 1] = (byte) 0xc0;
		MessagePackReader unpacker = unpacker(deep);
		unpacker.skip(1);
		assertThat(unpacker.remaining()).isZero();
	}

	@ParameterizedTest
	@ValueSource(strings = { "c1", "ddffffffff", "dfffffffff", "dbffffffff", "c6ffffffff", "c9ffffffff05", "d8", "cb00",
			"c40100", "" })
	void skipRefusesTruncatedValues(String hex) {
		assertThatExceptionOfType(MalformedMessageException.class).isThrownBy(() -> unpacker(hex).skip(2));
	}

	@Test
	void skipRefusesAHugeLengthAtOnce() {
		assertMalformed("4294967296 values in 1 bytes at offset 5", () -> unpacker("ddffffffffc0").skip(2));
	}

	@ParameterizedTest
	@ValueSource(strings = { "c0", "c1", "c2", "c400", "ca00000000", "90", "80", "d90161" })
	void valueOfAnotherKindIsNoNumber(String hex) {
		String format = hex.substring(0, 2);
		assertMalformed("expected a number but found format 0x" + format + " at offset 0",
				() -> unpacker(hex).readLong());
	}

	@Test
	void readingStaysWithinTheRange() {
		byte[] bytes = { 1, (byte) 0xcd, 1, 2 };
		assertMalformed("message ends within a value at offset 3", () -> new MessagePackReader(bytes, 1, 3).readLong());
	}

	@Test
	void malformedMessageHasNoStackTrace() {
		MalformedMessageException ex = new MalformedMessageException("what", 5);
		assertThat(ex.getStackTrace()).isEmpty();
		assertThat(ex.offset()).isEqualTo(5);
	}

	private static int everyKind(MessageBufferPacker oracle) throws Exception {
		oracle.packNil().packBoolean(true).packBoolean(false);
		oracle.packFloat(1.5f).packDouble(2.5);
		oracle.packMapHeader(2).packString("a").packInt(1).packString("b").packArrayHeader(1).packNil();
		int kinds = 6;
		for (int length : new int[] { 0, 1, 2, 4, 8, 16, 17, 31, 32, 255, 256, 65535, 65536 }) {
			byte[] body = new byte[length];
			oracle.packBinaryHeader(length).writePayload(body);
			oracle.packRawStringHeader(length).writePayload(body);
			oracle.packExtensionTypeHeader((byte) 9, length).writePayload(body);
			oracle.packArrayHeader(length).writePayload(body);
			oracle.packMapHeader(length).writePayload(body).writePayload(body);
			kinds += 5;
		}
		for (int bit = 0; bit < 64; bit++) {
			oracle.packLong(1L << bit).packLong(-(1L << bit));
			kinds += 2;
		}
		return kinds;
	}

	private static void nest(MessageBufferPacker oracle, Random random, int depth) throws Exception {
		int choice = random.nextInt((depth > 0) ? 5 : 3);
		switch (choice) {
			case 0 -> oracle.packLong(random.nextLong() >> random.nextInt(64));
			case 1 -> oracle.packString("x".repeat(random.nextInt(40)));
			case 2 -> oracle.packDouble(random.nextDouble());
			default -> {
				int size = random.nextInt(20);
				boolean map = choice == 3;
				if (map) {
					oracle.packMapHeader(size);
				}
				else {
					oracle.packArrayHeader(size);
				}
				for (int i = map ? 2 * size : size; i > 0; i--) {
					nest(oracle, random, (i == 1) ? depth - 1 : 0);
				}
			}
		}
	}

	private static MessagePackReader unpacker(String hex) {
		return unpacker(HexFormat.of().parseHex(hex));
	}

	private static MessagePackReader unpacker(byte[] bytes) {
		return new MessagePackReader(bytes, 0, bytes.length);
	}

	private static void assertMalformed(String message, ThrowingCallable reading) {
		assertThatExceptionOfType(MalformedMessageException.class).isThrownBy(reading).withMessage(message);
	}

}
