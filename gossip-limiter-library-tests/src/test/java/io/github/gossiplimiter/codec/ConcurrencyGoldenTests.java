/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.codec;

import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import io.github.gossiplimiter.concurrency.Allocation;
import io.github.gossiplimiter.concurrency.Ceiling;
import io.github.gossiplimiter.concurrency.ConcurrencyAnswer;
import io.github.gossiplimiter.concurrency.ConcurrencyReport;
import io.github.gossiplimiter.concurrency.ConcurrencyRules;
import io.github.gossiplimiter.concurrency.Handoff;
import io.github.gossiplimiter.concurrency.allocation.BackendState;
import io.github.gossiplimiter.concurrency.allocation.NodeState;
import io.github.gossiplimiter.concurrency.wire.ConcurrencyClaim;
import io.github.gossiplimiter.concurrency.wire.ConcurrencyHandover;
import io.github.gossiplimiter.concurrency.wire.ConcurrencyNudge;
import io.github.gossiplimiter.concurrency.wire.ConcurrencyReply;
import io.github.gossiplimiter.concurrency.wire.ConcurrencyRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Messages about shared backends, byte by byte; see {@link CodecGoldenTests}.
 */
class ConcurrencyGoldenTests {

	private static final ConcurrencyRules RULES = ConcurrencyRules.defaults();

	@ParameterizedTest(name = "{0}")
	@MethodSource
	void messageHasTheBytesOfVersionOne(Message message, String hex) throws Exception {
		assertThat(HexFormat.of().formatHex(AllMessages.CODEC.encode(message))).isEqualTo(hex);
		assertThat(AllMessages.CODEC.decode(HexFormat.of().parseHex(hex))).isEqualTo(message);
	}

	static Stream<Arguments> messageHasTheBytesOfVersionOne() {
		ConcurrencyReport report = new ConcurrencyReport("gpu", new ConcurrencyReport.Sender("a", 5, 6), RULES, 20,
				new ConcurrencyReport.Use(3, 10, 7, 8), false);
		ConcurrencyAnswer answer = new ConcurrencyAnswer(ConcurrencyAnswer.Verdict.ACCEPTED, 6,
				new ConcurrencyAnswer.Grant(4, 9, 10), new ConcurrencyAnswer.Fleet(20, 2, 11),
				new ConcurrencyRules(Ceiling.MINIMUM, Allocation.DEMAND, Handoff.OCCUPANCY, Duration.ofMillis(300)));
		return Stream.of(
				arguments(new ConcurrencyRequest(7, report, true),
						"019e1507a3677075a16105069401" + "0101cd07d014030a07080001"),
				arguments(new ConcurrencyReply(7, answer), "0193160799010604090a14020b94020202cd012c"),
				arguments(new ConcurrencyReply(8, null), "01931608c0"),
				arguments(new ConcurrencyNudge("gpu", "a"), "019317a3677075a161"),
				arguments(new ConcurrencyClaim(7, "gpu"), "01931907a3677075"),
				arguments(new ConcurrencyHandover(7, "gpu", null), "01941a07a3677075c0"),
				arguments(new ConcurrencyHandover(7, "gpu", state(300)),
						"01941a07a367707593" + "94010101cd07d0" + "cd012c" + "91" + "9aa1610506140" + "30a0c070800"),
				arguments(new ConcurrencyHandover(7, "gpu", state(Long.MIN_VALUE)),
						"01941a07a367707593" + "94010101cd07d0" + "00" + "91" + "9aa1610506140" + "30a0c070800"));
	}

	private static BackendState state(long frozenMicros) {
		return new BackendState(RULES, frozenMicros, List.of(new NodeState("a", 5, 6, 0, 20, 3, 10, 12, 7, 8, false)));
	}

	@Test
	void handoverTooLargeForAMessageIsMarked() {
		List<NodeState> many = IntStream.range(0, 4096)
			.mapToObj((i) -> new NodeState("node-%04d".formatted(i) + "-".repeat(50), 1L << 40, 1000, 0, 200, 1000, 10,
					10, 10, 10, false))
			.toList();
		assertThat(new ConcurrencyHandover(1, "gpu", new BackendState(RULES, 1, many)).fits()).isFalse();
		assertThat(new ConcurrencyHandover(1, "gpu", new BackendState(RULES, 1, many.subList(0, 1024))).fits())
			.isTrue();
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';', value = {
			"019e1507a3677075a16105069401" + "0101cd07d000030a07080000; localLimit must be",
			"019e1507a3677075a16105069403" + "0101cd07d014030a07080000; ceiling must be between 1 and 2",
			"019e1507a3677075a16105069401" + "01010014030a07080000; lease must be longer than zero",
			"019e1507a3677075a1610506940101" + "01cd07d01403ff07080000; held must be",
			"019e1507a0a16105069401" + "0101cd07d014030a07080000; key must have",
			"0193160799060604090a14020b94020202cd012c; verdict must be between 1 and 5",
			"0193160799010604ff0a14020b94020202cd012c; share must be", "019317a3677075a0; length of node must be",
			"01941a07a36770759394010101cd07d000919aa16105060" + "0030a0c070800; localLimit must be",
			"01941a07a36770759394010101cd07d0ff919aa161050614030a0c070800; frozenMicros must be",
			"01941a07a36770759394010101cd07d000929aa162050614030a0c0708009aa161050614030a0c070800; nodes must be" })
	void valueOutOfBoundsIsMalformed(String hex, String expected) {
		byte[] bytes = HexFormat.of().parseHex(hex);
		assertThatExceptionOfType(MalformedMessageException.class).isThrownBy(() -> AllMessages.CODEC.decode(bytes))
			.withMessageStartingWith(expected);
	}

}
