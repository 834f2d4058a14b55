/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.codec;

import java.util.Collections;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.gossip.wire.BucketsMessage;
import io.github.gossiplimiter.gossip.wire.CounterDelta;
import io.github.gossiplimiter.gossip.wire.DeltaHeader;
import io.github.gossiplimiter.gossip.wire.DeltaMessage;
import io.github.gossiplimiter.gossip.wire.DeltaWriter;
import io.github.gossiplimiter.gossip.wire.SlotDelta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * What was said is what is heard.
 */
class CodecRoundTripTests {

	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 42, 20260101, -7 })
	void decodedMessageEqualsTheEncoded(long seed) throws Exception {
		for (Message message : new CodecSamples(seed).messages(500).toList()) {
			assertThat(AllMessages.CODEC.decode(AllMessages.CODEC.encode(message))).as("seed %d", seed)
				.isEqualTo(message);
		}
	}

	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 42, 20260101, -7 })
	void messageFromPartsHasTheSameBytes(long seed) {
		CodecSamples samples = new CodecSamples(seed);
		for (int i = 0; i < 500; i++) {
			DeltaMessage whole = samples.delta();
			byte[] fromParts = DeltaWriter.message(whole.header(), whole.origins(), whole.limits(), whole.uses(),
					whole.cells().stream().map(CodecRoundTripTests::cell).toList());
			assertThat(fromParts).as("seed %d", seed).isEqualTo(AllMessages.CODEC.encode(whole));
		}
	}

	@Test
	void largestMessageIsReadAndALargerOneIsNotWritten() throws Exception {
		BucketsMessage largest = new BucketsMessage(1, 1, new long[MessageBounds.ROWS], false);
		assertThat(AllMessages.CODEC.decode(AllMessages.CODEC.encode(largest))).isEqualTo(largest);
		List<byte[]> cells = Collections.nCopies(MessageBounds.MESSAGE_BYTES / 13,
				DeltaWriter.cell(0, 1, 0, List.of()));
		DeltaHeader header = new DeltaHeader(0, 1, -1, 1000, 0, 0);
		assertThatIllegalArgumentException()
			.isThrownBy(() -> DeltaWriter.message(header, List.of(), List.of(), List.of(), cells))
			.withMessageContaining("bytes must be between 1 and 131072");
		byte[] fits = DeltaWriter.message(header, List.of(), List.of(), List.of(), cells.subList(2, cells.size()));
		assertThat(fits).hasSizeBetween(MessageBounds.MESSAGE_BYTES - 26, MessageBounds.MESSAGE_BYTES);
		assertThat(((DeltaMessage) AllMessages.CODEC.decode(fits)).cells()).hasSize(cells.size() - 2);
	}

	@Test
	void messageOfUnknownKindIsNotWritten() {
		assertThatIllegalArgumentException().isThrownBy(() -> AllMessages.CODEC.encode(new Message.Unknown(99)));
	}

	private static byte[] cell(CounterDelta cell) {
		return DeltaWriter.cell(cell.limit(), cell.hash(), cell.pressure(),
				cell.slots().stream().map(SlotDelta::encode).toList());
	}

}
