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
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessageUnpacker;

import io.github.gossiplimiter.gossip.wire.AckMessage;
import io.github.gossiplimiter.gossip.wire.BucketsMessage;
import io.github.gossiplimiter.gossip.wire.CounterDelta;
import io.github.gossiplimiter.gossip.wire.DeltaHeader;
import io.github.gossiplimiter.gossip.wire.DeltaMessage;
import io.github.gossiplimiter.gossip.wire.DigestMessage;
import io.github.gossiplimiter.gossip.wire.KindCode;
import io.github.gossiplimiter.gossip.wire.LimitRow;
import io.github.gossiplimiter.gossip.wire.LimitUse;
import io.github.gossiplimiter.gossip.wire.OriginRow;
import io.github.gossiplimiter.gossip.wire.RateCode;
import io.github.gossiplimiter.gossip.wire.ResetMessage;
import io.github.gossiplimiter.gossip.wire.ResetReceipt;
import io.github.gossiplimiter.gossip.wire.SlotDelta;
import io.github.gossiplimiter.gossip.wire.SnapshotRequest;
import io.github.gossiplimiter.gossip.wire.TimeMessage;
import io.github.gossiplimiter.window.WindowGeometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Version 1, byte by byte. Nodes that are running have these bytes in their hands:
 * whoever changes one here breaks every rolling upgrade. A new field goes to the end of
 * an array, into a message of its own in this test; whatever cannot wait there needs a
 * new version.
 */
class CodecGoldenTests {

	private static final long HASH = 0x9e3779b97f4a7c15L;

	private static final String DELTA_HEX = "019b01cd03e803ce00011170ccc8cf00065bfeda25e00008"
			+ "919301a66e6f64652d62cf00007f3a90c2b1d4" + "919701a67365617263680001cf0000000df8475800ce3b9aca003c"
			+ "919201ce6ab13b80" + "929401cf9e3779b97f4a7c155a929600cd012c5c287e07"
			+ "9901ff00cd03e87cce00011170cd01ff0502" + "9401cf00000000000000050090";

	private static final String DELTA_JSON = "[1,1000,3,70000,200,1790000000000000,8,"
			+ "[[1,\"node-b\",139889513509332]]," + "[[1,\"search\",0,1,60000000000,1000000000,60]],"
			+ "[[1,1790000000]],"
			+ "[[1,11400714819323198485,90,[[0,300,92,40,126,7],[1,-1,0,1000,124,70000,511,5,2]]],[1,5,0,[]]]]";

	@ParameterizedTest(name = "{0}")
	@MethodSource
	void messageHasTheBytesOfVersionOne(Message message, String hex, String json) throws Exception {
		assertThat(HexFormat.of().formatHex(AllMessages.CODEC.encode(message))).isEqualTo(hex);
		assertThat(AllMessages.CODEC.decode(HexFormat.of().parseHex(hex))).isEqualTo(message);
		assertThat(read(hex)).isEqualTo(json);
	}

	static Stream<Arguments> messageHasTheBytesOfVersionOne() {
		return Stream.of(arguments(delta(), DELTA_HEX, DELTA_JSON),
				arguments(delta().late(300), "019c" + DELTA_HEX.substring(4) + "cd012c",
						DELTA_JSON.substring(0, DELTA_JSON.length() - 1) + ",300]"),
				arguments(new AckMessage(70_000, 300), "019302ce00011170cd012c", "[2,70000,300]"),
				arguments(new AckMessage(70_000), "019202ce00011170", "[2,70000]"),
				arguments(new AckMessage(-1), "019202ff", "[2,-1]"),
				arguments(digest(),
						"019303009297cf9e3779b97f4a7c15"
								+ "ce6ab13b80cf000000000000000101cfffffffffffffffffd2954ec484cf9e3779b97f4a7c15"
								+ "91cf0000000000000000",
						"[3,0,[[11400714819323198485,"
								+ "1790000000,1,1,18446744073709551615,-1789999996,11400714819323198485],[0]]]"),
				arguments(new BucketsMessage(HASH, 3_580_000_000L, new long[] { 1, -1 }, true),
						"01950401cf9e3779b97f4a7c15ced562770092cf0000000000000001cfffffffffffffffff",
						"[4,1,11400714819323198485,3580000000,[1,18446744073709551615]]"),
				arguments(new TimeMessage(true, 1_790_000_000_000_000_000L, -5, 250),
						"01950501cf18d75b8423f30000fbccfa", "[5,1,1790000000000000000,-5,250]"),
				arguments(new SnapshotRequest(), "019106", "[6]"),
				arguments(new ResetMessage("search", HASH, 1_790_000_000_000_000L),
						"019407a6736561726368cf9e3779b97f4a7c15cf00065bfeda25e000",
						"[7,\"search\",11400714819323198485,1790000000000000]"),
				arguments(new ResetReceipt("search", false, HASH, 1_790_000_000_000_000L),
						"019522a673656172636800cf9e3779b97f4a7c15cf00065bfeda25e000",
						"[34,\"search\",0,11400714819323198485,1790000000000000]"),
				arguments(new ResetMessage.OfAll("search", 1_790_000_000_000_000L),
						"019323a6736561726368cf00065bfeda25e000", "[35,\"search\",1790000000000000]"));
	}

	@ParameterizedTest
	@EnumSource(WindowGeometry.Kind.class)
	void kindOfCountingHasANumberOfItsOwn(WindowGeometry.Kind kind) {
		int expected = switch (kind) {
			case SLIDING_CONSERVATIVE -> 1;
			case SLIDING_INTERPOLATED -> 2;
			case FIXED -> 3;
			case TOKEN_BUCKET -> 4;
		};
		assertThat(KindCode.encode(kind)).isEqualTo(expected);
		assertThat(KindCode.decode(expected)).isEqualTo(kind);
	}

	@Test
	void flagsAreBits() {
		assertThat(new int[] { DeltaHeader.FLAG_SNAPSHOT, DeltaHeader.FLAG_HOT_END, DeltaHeader.FLAG_SNAPSHOT_END,
				DeltaHeader.FLAG_REPAIR, DeltaHeader.FLAG_LEAVING, DeltaHeader.FLAG_ANSWER_SOON })
			.containsExactly(1, 2, 4, 8, 16, 32);
	}

	@Test
	void ratesKeepTheirCodes() {
		assertThat(Stream.of(0.0, 0.001, 0.01, 0.1, 1.0, 10.0, 1000.0).map(RateCode::encode)).containsExactly(0, 65, 92,
				118, 145, 172, 225);
	}

	private static DeltaMessage delta() {
		DeltaHeader header = new DeltaHeader(1000, 1003, 70_000, 200, 1_790_000_000_000_000L, DeltaHeader.FLAG_REPAIR);
		OriginRow origin = new OriginRow(1, "node-b", 0x7f3a90c2b1d4L);
		LimitRow limit = new LimitRow(1, "search", 0, WindowGeometry.sliding(60_000_000_000L, 60, false));
		SlotDelta own = new SlotDelta(0, 300, 92, 40, new int[] { 63 }, new long[] { 7 }, new long[1]);
		SlotDelta other = new SlotDelta(1, -1, 0, 1000, new int[] { 62, 255 }, new long[] { 70_000, 5 },
				new long[] { 0, 2 });
		List<CounterDelta> cells = List.of(new CounterDelta(1, HASH, 90, List.of(own, other)),
				new CounterDelta(1, 5, 0, List.of()));
		return new DeltaMessage(header, List.of(origin), List.of(limit), List.of(new LimitUse(1, 1_790_000_000L)),
				cells);
	}

	private static DigestMessage digest() {
		DigestMessage.Rows rows = new DigestMessage.Rows(HASH, new long[] { 1_790_000_000L, 1_790_000_001L, 5 },
				new long[] { 1, -1, HASH });
		return new DigestMessage(List.of(rows, new DigestMessage.Rows(0, new long[0], new long[0])), false);
	}

	/**
	 * What an independent implementation reads after the version.
	 */
	private static String read(String hex) throws Exception {
		try (MessageUnpacker oracle = MessagePack.newDefaultUnpacker(HexFormat.of().parseHex(hex))) {
			assertThat(oracle.unpackInt()).isEqualTo(1);
			String json = oracle.unpackValue().toJson();
			assertThat(oracle.hasNext()).isFalse();
			return json;
		}
	}

}
