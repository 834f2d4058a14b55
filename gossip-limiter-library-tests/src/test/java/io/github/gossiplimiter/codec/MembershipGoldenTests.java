/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.codec;

import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.membership.wire.MemberRow;
import io.github.gossiplimiter.membership.wire.MemberUpdate;
import io.github.gossiplimiter.membership.wire.MemberUpdate.State;
import io.github.gossiplimiter.membership.wire.PingMessage;
import io.github.gossiplimiter.membership.wire.PingReply;
import io.github.gossiplimiter.membership.wire.PingRequest;
import io.github.gossiplimiter.membership.wire.StateDigest;
import io.github.gossiplimiter.membership.wire.StateMessage;
import io.github.gossiplimiter.membership.wire.UpdatesMessage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Messages of the membership protocol, byte by byte.
 */
class MembershipGoldenTests {

	private static final String INCARNATION = "cf00007f3a90c2b1d4";

	@ParameterizedTest
	@MethodSource
	void messageHasTheBytesOfVersionOne(Message message, String hex) throws Exception {
		assertThat(HexFormat.of().formatHex(AllMessages.CODEC.encode(message))).isEqualTo(hex);
		assertThat(AllMessages.CODEC.decode(HexFormat.of().parseHex(hex))).isEqualTo(message);
	}

	static Stream<Arguments> messageHasTheBytesOfVersionOne() {
		String alive = "930007" + "97a66e6f64652d62" + INCARNATION + "ad31302e302e302e323a37393436"
				+ "a66575726f7065a661" + "7a2d6f6e65cd1f9001";
		String suspect = "940107" + INCARNATION + "09";
		return Stream.of(arguments(new PingMessage(5, List.of(suspect(State.SUSPECT))), "01931b0591" + suspect),
				arguments(new PingRequest(5, 9, List.of()), "01941c050990"),
				arguments(new PingReply(5, true, List.of()), "01941d050190"),
				arguments(new PingReply(5, false, List.of()), "01941d050090"),
				arguments(new UpdatesMessage(List.of(alive(), suspect(State.DEAD))),
						"01921e92" + alive + "940207" + INCARNATION + "09"),
				arguments(new StateMessage(true, List.of(suspect(State.LEFT))),
						"01931f0191" + "940307" + INCARNATION + "09"),
				arguments(new StateDigest(0x9e3779b97f4a7c15L, 25), "019320cf9e3779b97f4a7c1519"));
	}

	@Test
	void fieldsOfANewerNodeAreSkipped() throws Exception {
		assertThat(AllMessages.CODEC
			.decode(HexFormat.of().parseHex("01941b059195" + "0107" + INCARNATION + "09" + "a178" + "c0")))
			.isEqualTo(new PingMessage(5, List.of(suspect(State.SUSPECT))));
	}

	@ParameterizedTest
	@ValueSource(strings = { "01931b0591930107" + INCARNATION, // no reporter
			"01931b0591940407" + INCARNATION + "09", // no such state
			"01931b059194010709cf0001000000000000", // an incarnation of 49 bits
			"01931b05919401cf002000000000000109" + "09", // a version beyond 53 bits
			"01931b0591940001" + INCARNATION + "09", // alive, and no description
			"01941d050290" }) // neither yes nor no
	void invalidMessageIsMalformed(String hex) {
		assertThatExceptionOfType(MalformedMessageException.class)
			.isThrownBy(() -> AllMessages.CODEC.decode(HexFormat.of().parseHex(hex)));
	}

	@ParameterizedTest
	@CsvSource({ "'', 10.0.0.1:7946, eu, '', 0, 1", "' ', 10.0.0.1:7946, eu, '', 0, 1", "a, 10.0.0.1, eu, '', 0, 1",
			"a, 10.0.0.1:, eu, '', 0, 1", "a, :7946, eu, '', 0, 1", "a, 10.0.0.1:65536, eu, '', 0, 1",
			"a, 10.0.0.1:-1, eu, '', 0, 1", "a, 10.0 0.1:1, eu, '', 0, 1", "a, 10.0.0.1:7946, '', '', 0, 1",
			"a, 10.0.0.1:7946, eu, '', 65536, 1", "a, 10.0.0.1:7946, eu, '', 0, 0",
			"a, 10.0.0.1:7946, eu, '', 0, 256" })
	void invalidMemberIsRefused(String id, String address, String region, String zone, int httpPort, int wireVersion) {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new MemberRow(id, 1, address, region, zone, httpPort, wireVersion));
	}

	@Test
	void textOfAMemberIsBounded() {
		assertThatIllegalArgumentException().isThrownBy(() -> new MemberRow("a".repeat(65), 1, "a:1", "eu", "", 0, 1));
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new MemberRow("a", 1, "a".repeat(271) + ":1", "eu", "", 0, 1));
		assertThatIllegalArgumentException().isThrownBy(() -> new MemberRow("a", 1, "a:1", "e".repeat(256), "", 0, 1));
		assertThatIllegalArgumentException().isThrownBy(() -> new MemberRow("a", 1, "a:1", "e", "z".repeat(256), 0, 1));
	}

	@Test
	void pingOfAnIdleClusterIsSmall() {
		assertThat(AllMessages.CODEC.encode(new PingMessage(1_000_000, List.of()))).hasSize(9);
		assertThat(AllMessages.CODEC.encode(new PingReply(1_000_000, true, List.of()))).hasSize(10);
	}

	@Test
	void sizeOfAnUpdateIsExact() {
		int empty = AllMessages.CODEC.encode(new UpdatesMessage(List.of())).length;
		assertThat(AllMessages.CODEC.encode(new UpdatesMessage(List.of(alive())))).hasSize(empty + alive().bytes());
	}

	private static MemberUpdate alive() {
		MemberRow row = new MemberRow("node-b", 0x7f3a90c2b1d4L, "10.0.0.2:7946", "europe", "az-one", 8080, 1);
		return MemberUpdate.alive(row, 7);
	}

	private static MemberUpdate suspect(State state) {
		return MemberUpdate.accuse(state, 0x7f3a90c2b1d4L, 7, 9);
	}

}
