/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.codec;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessageUnpacker;
import org.msgpack.value.Value;
import org.msgpack.value.ValueFactory;

import io.github.gossiplimiter.gossip.wire.AckMessage;
import io.github.gossiplimiter.gossip.wire.DeltaHeader;
import io.github.gossiplimiter.gossip.wire.DeltaMessage;
import io.github.gossiplimiter.gossip.wire.DigestMessage;
import io.github.gossiplimiter.membership.wire.PingMessage;
import io.github.gossiplimiter.membership.wire.StateDigest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Nodes of different age understand each other: what an independent implementation of
 * MessagePack reads, changes as a newer node would and writes again is still understood.
 */
class CodecUpgradeTests {

	/*
	 * Where the lists of rows are in a message: the type is at 0.
	 */
	private static final int ORIGINS = 7;

	private static final int LIMITS = 8;

	private static final int USES = 9;

	private static final int CELLS = 10;

	private static final int SLOTS = 3;

	private static final int ROWS = 2;

	/*
	 * Messages that may end with how late their sender is, and the values before that.
	 */
	private static final Map<Integer, Integer> LATE = Map.of(DeltaMessage.TYPE, 1 + DeltaMessage.FIELDS,
			AckMessage.TYPE, 1 + AckMessage.FIELDS);

	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 42, 20260101, -7 })
	void messageRewrittenByTheOracleIsTheSame(long seed) throws Exception {
		for (Message message : new CodecSamples(seed).messages(200).toList()) {
			byte[] rewritten = write(read(AllMessages.CODEC.encode(message)));
			assertThat(AllMessages.CODEC.decode(rewritten)).as("seed %d", seed).isEqualTo(message);
		}
	}

	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 42, 20260101, -7 })
	void fieldsAddedToAnyArrayAreSkipped(long seed) throws Exception {
		for (Message message : new CodecSamples(seed).messages(200).toList()) {
			byte[] newer = write(grow(read(AllMessages.CODEC.encode(message))));
			assertThat(newer).hasSizeGreaterThan(AllMessages.CODEC.encode(message).length);
			assertThat(AllMessages.CODEC.decode(newer)).as("seed %d", seed).isEqualTo(message);
		}
	}

	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 42 })
	void fieldMissingFromAMessageIsMalformed(long seed) throws Exception {
		for (Message message : new CodecSamples(seed).messages(20).toList()) {
			List<Value> fields = read(AllMessages.CODEC.encode(message));
			byte[] shorter = write(fields.subList(0, required(fields) - 1));
			assertThatExceptionOfType(MalformedMessageException.class)
				.isThrownBy(() -> AllMessages.CODEC.decode(shorter));
		}
	}

	@Test
	void messageOfANewKindIsIgnored() throws Exception {
		List<Value> fields = new ArrayList<>(added());
		fields.add(0, ValueFactory.newInteger(1234));
		assertThat(AllMessages.CODEC.decode(write(fields))).isEqualTo(new Message.Unknown(1234));
		assertThat(AllMessages.CODEC.decode(new byte[] { 1, (byte) 0x91, 99 })).isEqualTo(new Message.Unknown(99));
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 2, 127, 128, 255 })
	void messageOfAnotherVersionIsRecognizedByItsFirstByte(int version) {
		byte[] bytes = AllMessages.CODEC.encode(new AckMessage(5));
		bytes[0] = (byte) version;
		assertThatExceptionOfType(UnknownVersionException.class).isThrownBy(() -> AllMessages.CODEC.decode(bytes))
			.withMessage("version " + version + " of the wire format is unknown; known is 1")
			.satisfies((ex) -> assertThat(ex.version()).isEqualTo(version))
			.satisfies((ex) -> assertThat(ex.getStackTrace()).isEmpty());
	}

	@Test
	void unknownFlagsAreKept() throws Exception {
		DeltaHeader header = new DeltaHeader(0, 0, -1, 1000, 0, DeltaHeader.FLAG_REPAIR | 1 << 20);
		DeltaMessage message = new DeltaMessage(header, List.of(), List.of(), List.of(), List.of());
		DeltaHeader heard = ((DeltaMessage) AllMessages.CODEC.decode(AllMessages.CODEC.encode(message))).header();
		assertThat(heard).isEqualTo(header);
		assertThat(heard.has(DeltaHeader.FLAG_REPAIR)).isTrue();
		assertThat(heard.has(DeltaHeader.FLAG_LEAVING)).isFalse();
	}

	private static List<Value> grow(List<Value> fields) {
		List<Value> grown = new ArrayList<>(fields);
		int type = fields.get(0).asIntegerValue().asInt();
		if (type == DeltaMessage.TYPE) {
			for (int list : new int[] { ORIGINS, LIMITS, USES }) {
				grown.set(list, each(fields.get(list), CodecUpgradeTests::growRow));
			}
			grown.set(CELLS, each(fields.get(CELLS), CodecUpgradeTests::growCell));
		}
		else if (type == DigestMessage.TYPE) {
			grown.set(ROWS, each(fields.get(ROWS), CodecUpgradeTests::growAfterNil));
		}
		else if (type >= PingMessage.TYPE && type < StateDigest.TYPE) {
			int updates = fields.size() - 1;
			grown.set(updates, each(fields.get(updates), CodecUpgradeTests::growUpdate));
		}
		if (grown.size() == required(fields) && LATE.containsKey(type)) {
			// What a newer node has nothing to say in, it does not leave out.
			grown.add(ValueFactory.newInteger(0));
		}
		grown.addAll(added());
		return grown;
	}

	private static int required(List<Value> fields) {
		return LATE.getOrDefault(fields.get(0).asIntegerValue().asInt(), fields.size());
	}

	private static Value growCell(Value cell) {
		List<Value> fields = new ArrayList<>(list(cell));
		fields.set(SLOTS, each(fields.get(SLOTS), CodecUpgradeTests::growAfterNil));
		return growRow(ValueFactory.newArray(fields));
	}

	/**
	 * An update may contain the row of a member.
	 */
	private static Value growUpdate(Value update) {
		return growRow(each(update, (value) -> value.isArrayValue() ? growRow(value) : value));
	}

	private static Value growRow(Value row) {
		return ValueFactory.newArray(Stream.concat(list(row).stream(), added().stream()).toList());
	}

	/**
	 * Where a row ends with any number of pairs, a nil comes before new fields.
	 */
	private static Value growAfterNil(Value row) {
		Stream<Value> nil = Stream.of(ValueFactory.newNil());
		return growRow(ValueFactory.newArray(Stream.concat(list(row).stream(), nil).toList()));
	}

	private static Value each(Value rows, UnaryOperator<Value> change) {
		return ValueFactory.newArray(list(rows).stream().map(change).toList());
	}

	private static List<Value> list(Value array) {
		return array.asArrayValue().list();
	}

	/**
	 * Fields of every kind.
	 */
	private static List<Value> added() {
		Value text = ValueFactory.newString("later");
		Value list = ValueFactory.newArray(text, ValueFactory.newArray(ValueFactory.newInteger(-1000)));
		return List.of(ValueFactory.newInteger(7), ValueFactory.newMap(text, list), ValueFactory.newNil(), text, list,
				ValueFactory.newBoolean(true), ValueFactory.newFloat(0.5), ValueFactory.newBinary(new byte[300]),
				ValueFactory.newExtension((byte) 3, new byte[5]));
	}

	private static List<Value> read(byte[] message) throws IOException {
		try (MessageUnpacker oracle = MessagePack.newDefaultUnpacker(message, 1, message.length - 1)) {
			List<Value> fields = list(oracle.unpackValue());
			assertThat(oracle.hasNext()).isFalse();
			return fields;
		}
	}

	private static byte[] write(List<Value> fields) throws IOException {
		try (MessageBufferPacker oracle = MessagePack.newDefaultBufferPacker()) {
			oracle.packInt(MessageCodec.VERSION).packValue(ValueFactory.newArray(fields));
			return oracle.toByteArray();
		}
	}

}
