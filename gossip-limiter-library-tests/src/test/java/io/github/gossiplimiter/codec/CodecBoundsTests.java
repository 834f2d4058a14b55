/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.codec;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.gossip.wire.AckMessage;
import io.github.gossiplimiter.gossip.wire.BucketsMessage;
import io.github.gossiplimiter.gossip.wire.CounterDelta;
import io.github.gossiplimiter.gossip.wire.DeltaHeader;
import io.github.gossiplimiter.gossip.wire.DeltaMessage;
import io.github.gossiplimiter.gossip.wire.DeltaWriter;
import io.github.gossiplimiter.gossip.wire.LimitRow;
import io.github.gossiplimiter.gossip.wire.LimitUse;
import io.github.gossiplimiter.gossip.wire.OriginRow;
import io.github.gossiplimiter.gossip.wire.ResetMessage;
import io.github.gossiplimiter.gossip.wire.ResetReceipt;
import io.github.gossiplimiter.gossip.wire.SlotDelta;
import io.github.gossiplimiter.window.WindowGeometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Values out of range are refused where they are made, and on arrival by the same rule.
 */
class CodecBoundsTests {

	/*
	 * Origin, birth, rate, age, then sub-windows: twice the number, spent; or twice the
	 * number plus one, spent, credited.
	 */
	@ParameterizedTest
	@CsvSource(delimiter = ';',
			value = { "65536 0 0 0; origin must be between 0 and 65535: origin=65536",
					"-1 0 0 0; origin must be between 0 and 65535: origin=-1",
					"0 0 256 0; rate must be between 0 and 255: rate=256",
					"0 0 0 -1; ageMillis must be between 0 and 2147483647: ageMillis=-1",
					"0 0 0 0 1048576 1; number must be between 0 and 524287: number=524288",
					"0 0 0 0 -2 1; number must be between 0 and 524287: number=-1",
					"0 0 0 0 2 2147483648; spent must be between 0 and 2147483647: spent=2147483648",
					"0 0 0 0 2 -1; spent must be between 0 and 2147483647: spent=-1",
					"0 0 0 0 3 5 6; credited must be between 0 and 5: credited=6",
					"0 0 0 0 3 5 -1; credited must be between 0 and 5: credited=-1",
					"0 2147483648 0 0; number beyond 32 bits: 2147483648", "0 0 0 0 2; slot ends within a sub-window",
					"0 0 0 0 3 5; slot ends within a sub-window", "0 300 300; expected 4 fields but found 3" })
	void slotOutOfBoundsIsMalformed(String values, String expected) {
		byte[] cell = DeltaWriter.cell(0, 1, 0, List.of(array(values)));
		assertThatExceptionOfType(MalformedMessageException.class)
			.isThrownBy(() -> AllMessages.CODEC.decode(message(cell)))
			.withMessageStartingWith(expected + " at offset ");
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';', value = { "0 0 0 0 2 2147483647", "65535 -2147483648 255 2147483647 1048575 5 5" })
	void slotAtItsBoundsIsRead(String values) throws Exception {
		byte[] message = message(DeltaWriter.cell(0, 1, 127, List.of(array(values))));
		SlotDelta slot = ((DeltaMessage) AllMessages.CODEC.decode(message)).cells().get(0).slots().get(0);
		assertThat(slot.encode()).isEqualTo(array(values));
	}

	@Test
	void slotNeedsArraysOfOneLength() {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new SlotDelta(0, 0, 0, 0, new int[2], new long[1], new long[2]));
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new SlotDelta(0, 0, 0, 0, new int[2], new long[2], new long[1]));
	}

	@ParameterizedTest
	@CsvSource({ "-1, 0", "65536, 0", "0, -1", "0, 128" })
	void cellOutOfBoundsIsRefused(int limit, int pressure) {
		assertThatIllegalArgumentException().isThrownBy(() -> new CounterDelta(limit, 1, pressure, List.of()));
		assertThatIllegalArgumentException().isThrownBy(() -> DeltaWriter.cell(limit, 1, pressure, List.of()));
		byte[] cell = new MessagePackWriter().array(4).pack(limit).bits(1).pack(pressure).array(0).toByteArray();
		assertThatExceptionOfType(MalformedMessageException.class)
			.isThrownBy(() -> AllMessages.CODEC.decode(message(cell)));
	}

	@ParameterizedTest
	@CsvSource({ "-1, 0, -1, 0, 0", "5, 4, -1, 0, 0", "0, 0, -2, 0, 0", "0, 0, -1, -1, 0", "0, 0, -1, 0, -1" })
	void headerOutOfBoundsIsRefused(long from, long to, long acknowledged, int intervalMillis, int flags) {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new DeltaHeader(from, to, acknowledged, intervalMillis, 0, flags));
	}

	@Test
	void runThatOverflowsIsMalformed() {
		byte[] message = MessageCodec.begin(new MessagePackWriter())
			.raw(array("1 9223372036854775807 1 0 0 0 0 0 0 0 0"))
			.toByteArray();
		assertThatExceptionOfType(MalformedMessageException.class).isThrownBy(() -> AllMessages.CODEC.decode(message))
			.withMessageStartingWith("to must be between 9223372036854775807");
	}

	@ParameterizedTest
	@CsvSource({ "0, 1, 1, 0", "1, 0, 1, 0", "1, 1, 0, 0", "1, 1, 1, -1", "1, 1, 1, 100001",
			"1, 1, 46116860184273, 100000", "1, 4611686018427387904, 1, 0" })
	void limitWithAnImpossibleGeometryIsRefused(int kind, long window, long subWindow, int span) {
		String geometry = kind + " " + window + " " + subWindow + " " + span;
		byte[] row = new MessagePackWriter().array(7).pack(0).pack("x").pack(0).raw(values(geometry)).toByteArray();
		byte[] message = MessageCodec.begin(new MessagePackWriter())
			.array(11)
			.raw(values("1 0 0 -1 0 0 0"))
			.array(0)
			.array(1)
			.raw(row)
			.array(0)
			.array(0)
			.toByteArray();
		assertThatExceptionOfType(MalformedMessageException.class).isThrownBy(() -> AllMessages.CODEC.decode(message))
			.withMessageMatching("(kind|windowNanos|subWindowNanos|span) must be between .*");
	}

	@Test
	void rowOutOfBoundsIsRefused() {
		WindowGeometry geometry = WindowGeometry.fixed(1);
		assertThatIllegalArgumentException().isThrownBy(() -> new OriginRow(0, "a", 1));
		assertThatIllegalArgumentException().isThrownBy(() -> new OriginRow(1, "", 1));
		assertThatIllegalArgumentException().isThrownBy(() -> new OriginRow(1, "a".repeat(65), 1));
		assertThatIllegalArgumentException().isThrownBy(() -> new OriginRow(1, "a", -1));
		assertThatIllegalArgumentException().isThrownBy(() -> new LimitRow(0, "é".repeat(128), 0, geometry));
		assertThatIllegalArgumentException().isThrownBy(() -> new LimitRow(0, "a", 256, geometry));
		assertThatIllegalArgumentException().isThrownBy(() -> new LimitUse(0, MessageBounds.NUMBER + 1));
		assertThatIllegalArgumentException().isThrownBy(() -> new ResetMessage("", 1, 1));
		assertThatIllegalArgumentException().isThrownBy(() -> new ResetReceipt("", false, 1, 1));
		assertThatIllegalArgumentException().isThrownBy(() -> new ResetMessage.OfAll("", 1));
		assertThatIllegalArgumentException().isThrownBy(() -> new AckMessage(-2));
		assertThatIllegalArgumentException().isThrownBy(() -> new BucketsMessage(1, 1, new long[4097], false));
	}

	@ParameterizedTest
	@ValueSource(strings = { "a", "é", "限" })
	void longestNamesTravel(String letter) throws Exception {
		ResetMessage reset = new ResetMessage("x".repeat(MessageBounds.NAME_BYTES), 1, 1);
		assertThat(AllMessages.CODEC.decode(AllMessages.CODEC.encode(reset))).isEqualTo(reset);
		OriginRow row = new OriginRow(1, letter.repeat(MessageBounds.ID_LENGTH), 1);
		DeltaHeader header = new DeltaHeader(0, 0, -1, 0, 0, 0);
		DeltaMessage delta = new DeltaMessage(header, List.of(row), List.of(), List.of(), List.of());
		assertThat(AllMessages.CODEC.decode(AllMessages.CODEC.encode(delta))).isEqualTo(delta);
	}

	private static byte[] message(byte[] cell) {
		return DeltaWriter.message(new DeltaHeader(0, 1, -1, 1000, 1, 0), List.of(), List.of(), List.of(),
				List.of(cell));
	}

	private static byte[] array(String values) {
		return new MessagePackWriter().array((int) numbers(values).count()).raw(values(values)).toByteArray();
	}

	private static byte[] values(String values) {
		MessagePackWriter packer = new MessagePackWriter();
		numbers(values).forEach(packer::pack);
		return packer.toByteArray();
	}

	private static LongStream numbers(String values) {
		return Pattern.compile(" ").splitAsStream(values).mapToLong(Long::parseLong);
	}

}
