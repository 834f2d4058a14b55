/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.codec;

import java.util.HexFormat;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.gossip.wire.CounterDelta;
import io.github.gossiplimiter.gossip.wire.DeltaWriter;
import io.github.gossiplimiter.gossip.wire.LimitRow;
import io.github.gossiplimiter.gossip.wire.LimitUse;
import io.github.gossiplimiter.gossip.wire.RegionMessage;
import io.github.gossiplimiter.gossip.wire.SlotDelta;
import io.github.gossiplimiter.window.WindowGeometry;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What regions tell each other, byte by byte.
 */
class RegionGoldenTests {

	private static final long NOW_MICROS = 1_790_000_000_000_000L;

	private static final String HEAD = "18010302ffcec4506c00";

	private static final String REST = "919701a67365617263680001cf0000000df8475800ce3b9aca003c" + "919201ce6ab13b80"
			+ "919401cf9e3779b97f4a7c1500919600005c287e07";

	@Test
	void messageHasTheBytesOfVersionOne() throws Exception {
		assertThat(HexFormat.of().formatHex(AllMessages.CODEC.encode(message(true)))).isEqualTo("0199" + HEAD + REST);
		assertThat(AllMessages.CODEC.decode(HexFormat.of().parseHex("0199" + HEAD + REST))).isEqualTo(message(true));
	}

	@Test
	void writerWritesTheSame() {
		RegionMessage message = message(false);
		byte[] written = DeltaWriter.region(false, message.run(), message.limits(), message.uses(),
				List.of(message.cells().get(0).encode()));
		assertThat(written).isEqualTo(AllMessages.CODEC.encode(message));
	}

	@Test
	void fieldsOfANewerNodeAreSkipped() throws Exception {
		assertThat(AllMessages.CODEC.decode(HexFormat.of().parseHex("019a" + HEAD + REST + "07")))
			.isEqualTo(message(true));
	}

	@Test
	@Tag("C19")
	void messageHasNoNodeNames() {
		assertThat(message(true).totals(NOW_MICROS).origins()).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(longs = { 0, 1, 80_000_000, -80_000_000, 1_000_000_000_000L })
	void timeIsResolvedToTheNearest(long laterMicros) {
		assertThat(message(true).totals(NOW_MICROS + laterMicros).header().sentMicros()).isEqualTo(NOW_MICROS);
	}

	private static RegionMessage message(boolean echo) {
		LimitRow limit = new LimitRow(1, "search", 0, WindowGeometry.sliding(60_000_000_000L, 60, false));
		SlotDelta slot = new SlotDelta(0, 0, 92, 40, new int[] { 63 }, new long[] { 7 }, new long[1]);
		return new RegionMessage(echo, RegionMessage.Run.at(3, 5, -1, NOW_MICROS), List.of(limit),
				List.of(new LimitUse(1, 1_790_000_000L)),
				List.of(new CounterDelta(1, 0x9e3779b97f4a7c15L, 0, List.of(slot))));
	}

}
