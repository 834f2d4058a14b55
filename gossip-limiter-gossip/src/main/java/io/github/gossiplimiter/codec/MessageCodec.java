/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.codec;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Turns messages into bytes and back, by a table of the kinds that the protocols of a
 * node use. A message is one byte for the version, then one MessagePack array: the number
 * of its kind and its fields.
 * <p>
 * Any array may have more fields than this node knows; they are skipped. So a field can
 * be added at the end of an array, or a kind of message, without a new version. Whatever
 * else changes needs one.
 *
 * @since 0.1.0
 */
public final class MessageCodec {

	/**
	 * The version this node writes and reads.
	 */
	public static final int VERSION = 1;

	private final Map<Class<?>, MessageKind<?>> byType = new HashMap<>();

	private final Map<Integer, MessageKind<?>> byNumber = new HashMap<>();

	private MessageCodec() {
	}

	/**
	 * A codec for the messages of some protocols.
	 * @param protocols the kinds of each of them
	 */
	@SafeVarargs
	public static MessageCodec of(List<MessageKind<?>>... protocols) {
		MessageCodec codec = new MessageCodec();
		for (List<MessageKind<?>> kinds : protocols) {
			kinds.forEach(codec::add);
		}
		return codec;
	}

	private void add(MessageKind<?> kind) {
		MessageKind<?> other = this.byNumber.put(kind.number(), kind);
		if (other != null && other.type() != kind.type()) {
			throw new IllegalArgumentException("kinds must have different numbers: number=" + kind.number() + ", types="
					+ other.type().getName() + ", " + kind.type().getName());
		}
		this.byType.put(kind.type(), kind);
	}

	/**
	 * The bytes of a message.
	 */
	public byte[] encode(Message message) {
		MessageKind<?> kind = this.byType.get(message.getClass());
		if (kind == null) {
			throw new IllegalArgumentException("message must be of a known kind: message=" + message);
		}
		MessagePackWriter out = begin(new MessagePackWriter());
		kind.write(message, out);
		return end(out);
	}

	public static MessagePackWriter begin(MessagePackWriter out) {
		return out.pack(VERSION);
	}

	public static byte[] end(MessagePackWriter out) {
		MessageBounds.check("bytes", out.size(), 1, MessageBounds.MESSAGE_BYTES);
		return out.toByteArray();
	}

	/**
	 * The message that bytes from a peer stand for.
	 * @return {@link Message.Unknown} for a kind that is not in the table
	 * @throws MalformedMessageException if they are none
	 * @throws UnknownVersionException if they are in a version this node does not read
	 */
	public Message decode(byte[] message) throws MalformedMessageException, UnknownVersionException {
		if (message.length == 0) {
			throw new MalformedMessageException("no version", 0);
		}
		if (message.length > MessageBounds.MESSAGE_BYTES) {
			throw new MalformedMessageException(
					"message of " + message.length + " bytes, allowed are " + MessageBounds.MESSAGE_BYTES, 0);
		}
		int version = message[0] & 0xff;
		if (version != VERSION) {
			throw new UnknownVersionException(version);
		}
		return decode(new MessagePackReader(message, 1, message.length));
	}

	private Message decode(MessagePackReader in) throws MalformedMessageException {
		try {
			int fields = in.readFields(1);
			Message message = read(in, in.readInt(), fields);
			if (in.remaining() > 0) {
				throw in.malformed(in.remaining() + " bytes after the message");
			}
			return message;
		}
		catch (IllegalArgumentException ex) {
			// The types check their values, whoever makes them. Here it was the sender.
			throw in.malformed(String.valueOf(ex.getMessage()));
		}
	}

	private Message read(MessagePackReader in, int number, int fields) throws MalformedMessageException {
		MessageKind<?> kind = this.byNumber.get(number);
		if (kind == null) {
			in.skip(fields);
			return new Message.Unknown(number);
		}
		return kind.read(in, fields);
	}

}
