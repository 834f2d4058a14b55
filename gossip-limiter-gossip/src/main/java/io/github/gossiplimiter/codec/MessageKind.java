/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.codec;

import java.util.function.BiConsumer;

/**
 * A kind of message: its number on the wire, and how its fields are written and read.
 *
 * @param type the record or class of such messages
 * @param number the number on the wire, which never changes
 * @param fields how many fields are always there
 * @param writer writes the array of the number and the fields
 * @param reader reads the fields that are always there
 * @param optional reads the field that may follow them
 * @since 0.1.0
 */
public record MessageKind<M extends Message>(Class<M> type, int number, int fields,
		BiConsumer<M, MessagePackWriter> writer, Reader<M> reader, OptionalReader<M> optional) {

	/**
	 * A kind without optional fields: what follows the known fields was added by a newer
	 * version and is skipped.
	 */
	public static <M extends Message> MessageKind<M> of(Class<M> type, int number, int fields,
			BiConsumer<M, MessagePackWriter> writer, Reader<M> reader) {
		return new MessageKind<>(type, number, fields, writer, reader, (message, in) -> {
			in.skip(1);
			return message;
		});
	}

	/**
	 * The same kind with one optional field.
	 */
	public MessageKind<M> withOptional(OptionalReader<M> optional) {
		return new MessageKind<>(this.type, this.number, this.fields, this.writer, this.reader, optional);
	}

	void write(Message message, MessagePackWriter out) {
		this.writer.accept(this.type.cast(message), out);
	}

	M read(MessagePackReader in, int found) throws MalformedMessageException {
		if (found < this.fields) {
			throw in.malformed("type " + this.number + " has " + this.fields + " fields, found " + found);
		}
		M message = this.reader.read(in);
		int more = found - this.fields;
		if (more > 0) {
			message = this.optional.read(message, in);
			in.skip(more - 1);
		}
		return message;
	}

	/**
	 * Reads fields.
	 */
	@FunctionalInterface
	public interface Reader<M> {

		M read(MessagePackReader in) throws MalformedMessageException;

	}

	/**
	 * Reads an optional field of a message.
	 */
	@FunctionalInterface
	public interface OptionalReader<M> {

		M read(M message, MessagePackReader in) throws MalformedMessageException;

	}

}
