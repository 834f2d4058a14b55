/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.raft.internal.wire;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.gossip.wire.ExtensionMessage;

/**
 * Splits Raft messages that exceed the largest wire message into fragments, and
 * reassembles received ones. Called by the coordinator on the gossip loop.
 * <p>
 * Invariant: fragments of one sender arrive in order, as its connection keeps the order;
 * a missing fragment discards the message, and Raft retransmits it.
 */
public final class MessageFragmentation {

	/*
	 * Most bytes of incomplete messages, of one sender and of all. The largest message is
	 * a snapshot chunk, a sixteenth of the ledger: that leaves room for three million
	 * keys. A message that does not fit is discarded.
	 */
	static final int MEMBER_BYTES_MAX = 32 << 20;

	static final int BYTES_MAX = 2 * MEMBER_BYTES_MAX;

	private final Map<Long, PartialMessage> open = new HashMap<>();

	private long openBytes;

	private long lastNumber;

	private static final class PartialMessage {

		private final List<byte[]> contents = new ArrayList<>();

		private final long number;

		private int bytes;

		private PartialMessage(long number) {
			this.number = number;
		}

		private byte[] joined() {
			byte[] joined = new byte[this.bytes];
			int at = 0;
			for (byte[] content : this.contents) {
				System.arraycopy(content, 0, joined, at, content.length);
				at += content.length;
			}
			return joined;
		}

	}

	/**
	 * Split a message.
	 */
	public List<ExtensionMessage> split(byte[] bytes) {
		int pieces = Math.max(1, (bytes.length - 1) / ExtensionMessage.CONTENT_BYTES_MAX + 1);
		long number = ++this.lastNumber;
		List<ExtensionMessage> fragments = new ArrayList<>(pieces);
		for (int piece = 0; piece < pieces; piece++) {
			int begin = piece * ExtensionMessage.CONTENT_BYTES_MAX;
			int length = Math.min(ExtensionMessage.CONTENT_BYTES_MAX, bytes.length - begin);
			byte[] content = new byte[length];
			System.arraycopy(bytes, begin, content, 0, length);
			fragments.add(new ExtensionMessage(number, piece, pieces, content));
		}
		return fragments;
	}

	/**
	 * Process a received fragment.
	 * @return the message, if it is complete
	 */
	public byte @Nullable [] reassemble(long from, ExtensionMessage fragment) {
		if (fragment.pieces() == 1) {
			return fragment.content();
		}
		if (fragment.piece() == 0) {
			discard(from);
			this.open.put(from, new PartialMessage(fragment.number()));
		}
		PartialMessage known = this.open.get(from);
		byte[] content = fragment.content();
		if (known == null || known.number != fragment.number() || known.contents.size() != fragment.piece()
				|| !hasRoom(known, content.length)) {
			discard(from);
			return null;
		}
		known.contents.add(content);
		known.bytes += content.length;
		this.openBytes += content.length;
		if (known.contents.size() < fragment.pieces()) {
			return null;
		}
		discard(from);
		return known.joined();
	}

	private boolean hasRoom(PartialMessage known, int length) {
		return known.bytes + length <= MEMBER_BYTES_MAX && this.openBytes + length <= BYTES_MAX;
	}

	private void discard(long from) {
		PartialMessage discarded = this.open.remove(from);
		this.openBytes -= (discarded != null) ? discarded.bytes : 0;
	}

	/**
	 * Bytes of incomplete messages.
	 */
	long openBytes() {
		return this.openBytes;
	}

	/**
	 * Discard incomplete messages of all but these members.
	 */
	public void retain(List<Long> members) {
		List.copyOf(this.open.keySet()).stream().filter((from) -> !members.contains(from)).forEach(this::discard);
	}

}
