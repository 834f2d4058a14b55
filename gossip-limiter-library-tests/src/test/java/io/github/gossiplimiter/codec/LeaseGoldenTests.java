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

import io.github.gossiplimiter.Algorithm;
import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.OnFailure;
import io.github.gossiplimiter.gossip.wire.ExtensionMessage;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseReport;
import io.github.gossiplimiter.lease.LeaseResult;
import io.github.gossiplimiter.lease.UnleasedUsage;
import io.github.gossiplimiter.lease.ledger.KeyState;
import io.github.gossiplimiter.lease.ledger.LeaseId;
import io.github.gossiplimiter.lease.ledger.LeaseState;
import io.github.gossiplimiter.lease.ledger.LedgerState;
import io.github.gossiplimiter.lease.ledger.ReportedState;
import io.github.gossiplimiter.lease.ledger.SpentPermits;
import io.github.gossiplimiter.lease.ledger.UsageState;
import io.github.gossiplimiter.lease.wire.FleetSizeMessage;
import io.github.gossiplimiter.lease.wire.LeaseReply;
import io.github.gossiplimiter.lease.wire.LeaseRequest;
import io.github.gossiplimiter.lease.wire.LedgerMessage;
import io.github.gossiplimiter.lease.wire.LedgerReceipt;
import io.github.gossiplimiter.lease.wire.ModeSwitchMessage;
import io.github.gossiplimiter.lease.wire.RecallMessage;
import io.github.gossiplimiter.lease.wire.TermReply;
import io.github.gossiplimiter.lease.wire.TermRequest;
import io.github.gossiplimiter.lease.wire.VoteMessage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Messages about leases, byte by byte; see {@link CodecGoldenTests}.
 */
class LeaseGoldenTests {

	private static final long HASH = 0x9e3779b97f4a7c15L;

	private static final long NODE = 0x7f3a90c2b1d4L;

	@ParameterizedTest(name = "{0}")
	@MethodSource
	void messageHasTheBytesOfVersionOne(Message message, String hex) throws Exception {
		assertThat(HexFormat.of().formatHex(AllMessages.CODEC.encode(message))).isEqualTo(hex);
		assertThat(AllMessages.CODEC.decode(HexFormat.of().parseHex(hex))).isEqualTo(message);
	}

	static Stream<Arguments> messageHasTheBytesOfVersionOne() {
		return Stream.of(
				arguments(request(),
						"0194080792" + "95a37061790103009214ce00989680"
								+ "96a36d69780102009464ce03938700cd03e8cf000000141dd76000cf3fe0000000000000"
								+ "929800cf9e3779b97f4a7c15050801ce002625a0940305040290"
								+ "9801cf000000000000000500000000909606280c0319cd03e8"),
				arguments(
						new LeaseReply(7,
								List.of(new LeaseReply.Completed(new LeaseResult(0, 8, 2_500_000_000L, 300, 0, 3)),
										new LeaseReply.Elsewhere(NODE), new LeaseReply.NotYet(1_000_000))),
						"0193090793960008ce002625a0cd012c00039201cf00007f3a90c2b1d49202cd03e8"),
				arguments(new TermRequest(9, TermRequest.Kind.TELL, List.of(new TermRequest.Row(1023, 2, 0, 0))),
						"01940a09019192cd03ff02"),
				arguments(new TermRequest(10, TermRequest.Kind.CONTINUE, List.of(new TermRequest.Row(5, 3, NODE, 4))),
						"01940a0a0291940503cf00007f3a90c2b1d404"),
				arguments(
						new TermReply(9, 1,
								List.of(new TermReply.Promised(60_000_000_000L),
										new TermReply.Refused(3_000_000_000L, NODE))),
						"01940b0901929200cdea609301cd0bb8cf00007f3a90c2b1d4"),
				arguments(new TermReply(9, 0, List.of(new TermReply.Promised(1_000_000, 2_000_000))),
						"01940b0900919300" + "0102"),
				arguments(ledger(), "01960c0b0002930503cd07d1919ba3706179cf9e3779b97f4a7c15"
						+ "919501cf00000002540be40014cd03e892cd07d003" + "9196cf0000000000000001020803ce002625a0cd03e8"
						+ "9194cf00000000000000010104ce0393870090"
						+ "030093cf00000000000000010ccd07d0cd03e891cf0000000000000001"),
				arguments(new LedgerReceipt(11, 1), "01930d0b01"),
				arguments(new ModeSwitchMessage(List.of(new ModeSwitchMessage.Row("mix", HASH, 3))),
						"01920f9193a36d6978cf9e3779b97f4a7c1503"),
				arguments(new RecallMessage(List.of(new RecallMessage.Row("mix", HASH))),
						"0192119192a36d6978cf9e3779b97f4a7c15"),
				arguments(VoteMessage.of(8, VoteMessage.Kind.REQUEST, 0), "0197210801cf0000000000000000000090"),
				arguments(
						new VoteMessage(8, VoteMessage.Kind.VOTE, NODE, 15_000_000_000L, 1,
								List.of(new VoteMessage.Row(5, HASH, 3, 60_000_000_000L, 6_000_000_000L, 0))),
						"0197210802cf00007f3a90c2b1d4cd3a980191" + "9605cf9e3779b97f4a7c1503cdea60cd177000"),
				arguments(new FleetSizeMessage(25, true), "0193101901"),
				arguments(new ExtensionMessage(12, 0, 2, new byte[] { 1, 2, 3 }), "01950e0c0002c403010203"));
	}

	@Test
	void requestOfOneLeaseIsSmall() {
		LeaseCall call = new LeaseCall(strict(), HASH, 0, List.of(new LeaseReport(300, 12, true)), 301, 12,
				7_500_000_000L);
		assertThat(AllMessages.CODEC.encode(new LeaseRequest(1000, List.of(call)))).hasSizeLessThanOrEqualTo(50);
	}

	@Test
	void pathOfAPartitionedNodeIsEncoded() throws Exception {
		Limit shared = strict().withCoordination(strict().coordination().onFailure(OnFailure.SHARE));
		LeaseCall call = LeaseCall.report(shared, HASH, NODE, List.of());
		LeaseRequest heard = (LeaseRequest) AllMessages.CODEC
			.decode(AllMessages.CODEC.encode(new LeaseRequest(1, List.of(call))));
		assertThat(heard.calls().get(0).limit().coordination()).isEqualTo(shared.coordination());
	}

	@Test
	void holderIsNotEncoded() throws Exception {
		LeaseCall call = LeaseCall.report(strict(), HASH, NODE, List.of());
		LeaseRequest heard = (LeaseRequest) AllMessages.CODEC
			.decode(AllMessages.CODEC.encode(new LeaseRequest(1, List.of(call))));
		assertThat(heard.calls().get(0).holder()).isZero();
	}

	@Test
	void timesAreRoundedToTheSafeSide() throws Exception {
		LeaseResult answer = new LeaseResult(0, 1, 1_999, 1, 1_001);
		LeaseReply heard = (LeaseReply) AllMessages.CODEC
			.decode(AllMessages.CODEC.encode(new LeaseReply(1, List.of(new LeaseReply.Completed(answer)))));
		LeaseResult read = ((LeaseReply.Completed) heard.outcomes().get(0)).result();
		assertThat(read.ttlNanos()).isEqualTo(1000);
		assertThat(read.comeBackNanos()).isEqualTo(2000);
	}

	@ParameterizedTest
	@ValueSource(strings = { "01940a09049192cd03ff02", "01940a09019192cd040002", "01940a09019192cd03ff00",
			"01940a090190", "019309079192030a", "01930907919600ff00000000",
			"019309079196 00cf0000010000000001 00000000", "01940b09019192 0500", "01940b09019192 01cd0bb8",
			"01940b0901 919200ff", "01930d0bcd1000", "01920f90", "01920f9193a36d6978cf9e3779b97f4a7c1500", "01921190",
			"0197210804cf0000000000000000000090", "0193100001", "0193101902",
			"0194080791" + "95a37061790103009214ce00989680" + "919801cf9e3779b97f4a7c1505080100 90 90",
			"0194080791" + "95a37061790103009014ce00989680" + "90" })
	void invalidValueIsMalformed(String hex) {
		byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));
		assertThatExceptionOfType(MalformedMessageException.class).isThrownBy(() -> AllMessages.CODEC.decode(bytes));
	}

	private static Limit strict() {
		return Limit.builder("pay").window(20, Duration.ofSeconds(10)).consistency(Consistency.STRICT).build();
	}

	private static LeaseRequest request() {
		Limit hybrid = Limit.builder("mix")
			.window(100, Duration.ofMinutes(1))
			.window(1000, Duration.ofDays(1))
			.consistency(Consistency.HYBRID)
			.build();
		LeaseCall leased = new LeaseCall(strict(), HASH, 0,
				List.of(new LeaseReport(3, 2, true), new LeaseReport(4, 1, false)), 5, 8, 1, 2_500_000_000L,
				UnleasedUsage.NONE);
		LeaseCall unleased = new LeaseCall(hybrid, 5, 0, List.of(), 0, 0, 0, 0,
				new UnleasedUsage(6, 40, 12, 3, 25, 1_000_000));
		return new LeaseRequest(7, List.of(leased, unleased));
	}

	private static LedgerMessage ledger() {
		UsageState book = new UsageState(Algorithm.SLIDING_WINDOW, 10_000_000_000L, 20, 1_000_000,
				List.of(new SpentPermits(-2_000_000, 3)));
		LeaseState lot = new LeaseState(new LeaseId(1, 2), 8, 3, 2_500_000_000L, 1_000_000);
		ReportedState told = new ReportedState(new LeaseId(1, 1), 4, 60_000_000_000L);
		KeyState key = new KeyState("pay", HASH, List.of(book), List.of(lot), List.of(told), List.of(),
				new KeyState.SwitchState(3, Long.MIN_VALUE, List.of(new KeyState.Confirmed(1, 12, 2_000_000))),
				new KeyState.BarrierState(1_000_000, List.of(1L)));
		return new LedgerMessage(11, 0, 2, new LedgerMessage.Origin(5, 3, 2_000_000, -1),
				new LedgerState(0, List.of(key)));
	}

}
