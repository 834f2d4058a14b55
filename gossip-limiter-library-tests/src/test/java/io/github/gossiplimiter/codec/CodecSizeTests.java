/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.codec;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.gossip.wire.AckMessage;
import io.github.gossiplimiter.gossip.wire.DeltaHeader;
import io.github.gossiplimiter.gossip.wire.DeltaWriter;
import io.github.gossiplimiter.gossip.wire.LimitUse;
import io.github.gossiplimiter.gossip.wire.LowBits;
import io.github.gossiplimiter.gossip.wire.RateCode;
import io.github.gossiplimiter.gossip.wire.SlotDelta;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What messages weigh. The values are those of a node that has been up for a while: tens
 * of thousands of cells, millions of positions, a clock of today.
 */
class CodecSizeTests {

	private static final long NOW_MICROS = 1_790_000_000_000_000L;

	private static final long NOW_NUMBER = NOW_MICROS / 500_000;

	private static final DeltaHeader HEADER = new DeltaHeader(4_000_000, 4_000_100, 3_900_000, 1000, NOW_MICROS, 0);

	private static final List<LimitUse> USES = List.of(new LimitUse(1, NOW_NUMBER));

	@Test
	void changedCounterTakesAboutTenBytes() {
		assertThat(slot(0, 40_000, 100, 7).encode()).hasSize(10);
		assertThat(slot(0, 100, 50, 7).encode()).as("small numbers").hasSize(7);
		assertThat(slot(0, 1_000_000, 200, 1000).encode()).as("large numbers").hasSize(15);
	}

	@Test
	void creditsCostNothingWhereThereAreNone() {
		int without = new SlotDelta(0, 1, 1, 1, new int[] { 5, 6 }, new long[] { 9, 9 }, new long[2]).encode().length;
		int with = new SlotDelta(0, 1, 1, 1, new int[] { 5, 6 }, new long[] { 9, 9 }, new long[] { 0, 3 })
			.encode().length;
		assertThat(without).isEqualTo(5 + 2 * 2);
		assertThat(with).isEqualTo(without + 1);
	}

	@Test
	@Tag("E11")
	void oneChangedKeyTakesAFewDozenBytes() {
		byte[] cell = DeltaWriter.cell(1, 0x9e3779b97f4a7c15L, 90, List.of(slot(0, 40_000, 100, 7).encode()));
		assertThat(cell).hasSize(13 + 10);
		assertThat(message(List.of(cell))).hasSize(38 + 23);
	}

	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 42, 20260101 })
	@Tag("E11")
	void hundredChangedKeysFitIntoThreeKilobytes(long seed) {
		byte[] message = message(cells(new Random(seed), 100));
		assertThat(message.length).as("seed %d", seed).isBetween(2200, 2700);
	}

	@Test
	@Tag("A42")
	void allCountersOfAKeyTakeLessThanTwentyFourBytesEach() {
		List<byte[]> slots = new ArrayList<>();
		for (int origin = 0; origin < 25; origin++) {
			int[] epochs = { 81, 82 };
			slots.add(new SlotDelta(origin, 40_000, 110, 900, epochs, new long[] { 12, 3 }, new long[2]).encode());
		}
		byte[] cell = DeltaWriter.cell(1, 0x9e3779b97f4a7c15L, 90, slots);
		assertThat((cell.length - 15) / 25.0).as("bytes for each slot of two epochs").isEqualTo(15).isLessThan(24);
	}

	@Test
	void acknowledgementTakesADozenBytes() {
		assertThat(AllMessages.CODEC.encode(new AckMessage(Long.MAX_VALUE))).hasSize(12);
		assertThat(AllMessages.CODEC.encode(new AckMessage(4_000_000))).hasSize(8);
		assertThat(AllMessages.CODEC.encode(new AckMessage(-1))).hasSize(4);
	}

	private static byte[] message(List<byte[]> cells) {
		return DeltaWriter.message(HEADER, List.of(), List.of(), USES, cells);
	}

	private static List<byte[]> cells(Random random, int count) {
		List<byte[]> cells = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			int low = LowBits.low(NOW_NUMBER - random.nextInt(3), 256);
			SlotDelta slot = slot(0, random.nextInt(60_000), low, 1 + random.nextInt(50));
			cells.add(DeltaWriter.cell(1, random.nextLong(), random.nextInt(128), List.of(slot.encode())));
		}
		return cells;
	}

	private static SlotDelta slot(int origin, int birth, int number, long spent) {
		return new SlotDelta(origin, birth, RateCode.encode(0.01), 40, new int[] { number }, new long[] { spent },
				new long[1]);
	}

}
