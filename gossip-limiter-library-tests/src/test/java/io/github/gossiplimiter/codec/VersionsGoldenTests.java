/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.codec;

import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Coordination;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.LimitVersion;
import io.github.gossiplimiter.OnFailure;
import io.github.gossiplimiter.gossip.wire.LimitVersionsMessage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Messages about changed limits, byte by byte; see {@link CodecGoldenTests}.
 */
class VersionsGoldenTests {

	private static final long HASH = 0x9e3779b97f4a7c15L;

	private static final long AT = 1_790_000_000_000_000L;

	private static final String REVERTED = "96a673656172636800cf00065bfeda25e000a16200c0";

	private static final String CHANGED = "96a370617901cf00065bfeda25e000a66e6f64652d6101" + "9a9214cf00000002540be400"
			+ "0314" + "3c01000301cf3fe000000000000001";

	@ParameterizedTest(name = "{0}")
	@MethodSource
	void messageHasTheBytesOfVersionOne(Message message, String hex) throws Exception {
		assertThat(HexFormat.of().formatHex(AllMessages.CODEC.encode(message))).isEqualTo(hex);
		assertThat(AllMessages.CODEC.decode(HexFormat.of().parseHex(hex))).isEqualTo(message);
	}

	static Stream<Arguments> messageHasTheBytesOfVersionOne() {
		LimitVersion reverted = new LimitVersion("search", null, 0, AT, "b", 0);
		return Stream.of(
				arguments(new LimitVersionsMessage(LimitVersionsMessage.ExpectedReply.ALL, HASH, List.of()),
						"01941401cf9e3779b97f4a7c1590"),
				arguments(new LimitVersionsMessage(LimitVersionsMessage.ExpectedReply.NONE, HASH, List.of(reverted)),
						"01941400cf9e3779b97f4a7c1591" + REVERTED),
				arguments(new LimitVersionsMessage(LimitVersionsMessage.ExpectedReply.REST, HASH,
						List.of(changed(), reverted)), "01941402cf9e3779b97f4a7c1592" + CHANGED + REVERTED));
	}

	private static LimitVersion changed() {
		Limit limit = Limit.builder("pay")
			.window(20, Duration.ofSeconds(10))
			.tokenBucket(20)
			.coordination(Coordination.of(Consistency.STRICT).onFailure(OnFailure.DENY))
			.build();
		return new LimitVersion("pay", limit, 1, AT, "node-a", 1);
	}

	@ParameterizedTest
	@ValueSource(strings = {
			// answer of no known kind
			"01941403cf9e3779b97f4a7c1590",
			// more versions than bytes
			"01941400cf9e3779b97f4a7c15dc1000",
			// negative revision
			"01941400cf9e3779b97f4a7c1591" + "96a6736561726368ffcf00065bfeda25e000a16200c0",
			// later than there is
			"01941400cf9e3779b97f4a7c1591" + "96a673656172636800cf7fffffffffffffffa16200c0",
			// no author
			"01941400cf9e3779b97f4a7c1591" + "96a673656172636800cf00065bfeda25e000a000c0",
			// given back later than it was changed
			"01941400cf9e3779b97f4a7c1591" + "96a67365617263680001a16202c0",
			// a limit of no window
			"01941400cf9e3779b97f4a7c1591" + "96a370617901cf00065bfeda25e000a66e6f64652d61019a9003143c01000301"
					+ "cf3fe000000000000001",
			// a limit of half a window
			"01941400cf9e3779b97f4a7c1591" + "96a370617901cf00065bfeda25e000a66e6f64652d61019a911403143c01000301"
					+ "cf3fe000000000000001",
			// a limit of nothing
			"01941400cf9e3779b97f4a7c1591" + "96a370617901cf00065bfeda25e000a66e6f64652d61019a9200cf00000002540be400"
					+ "03143c01000301cf3fe000000000000001" })
	void invalidMessageIsMalformed(String hex) {
		assertThatExceptionOfType(MalformedMessageException.class)
			.isThrownBy(() -> AllMessages.CODEC.decode(HexFormat.of().parseHex(hex)));
	}

	@Test
	void versionTakesAtMostItsStatedSize() {
		LimitVersion version = changed();
		int empty = AllMessages.CODEC
			.encode(new LimitVersionsMessage(LimitVersionsMessage.ExpectedReply.NONE, 1, List.of())).length;
		int full = AllMessages.CODEC
			.encode(new LimitVersionsMessage(LimitVersionsMessage.ExpectedReply.NONE, 1, List.of(version))).length;
		assertThat(full - empty).isLessThanOrEqualTo(LimitVersionsMessage.bytesMax(version));
	}

	@Test
	void versionOfAnotherLimitIsRefused() {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new LimitVersion("a", Limit.of("b", 1, Duration.ofSeconds(1)), 0, 0, "n", 0));
	}

}
