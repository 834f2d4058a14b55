package io.github.gossiplimiter.raft;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.codec.ExtensionMessage;

/**
 * Cuts what does not fit into a message into pieces and puts them together again.
 */
final class Parcels {

	/*
	 * A connection keeps the order, so the pieces of one parcel follow each other, and
	 * one that is missing means that the rest is of no use.
	 */

	/*
	 * Most bytes that unfinished parcels take, of one member and of all. The largest
	 * parcel is a part of a snapshot, a sixteenth of the ledger: there is room for one of
	 * three million keys. What does not fit is lost, like a parcel with a missing piece.
	 */
	static final int MEMBER_BYTES_MAX = 32 << 20;

	static final int BYTES_MAX = 2 * MEMBER_BYTES_MAX;

	private final Map<Long, Open> open = new HashMap<>();

	private long openBytes;

	private long lastNumber;

	private static final class Open {

		private final List<byte[]> contents = new ArrayList<>();

		private final long number;

		private int bytes;

		private Open(long number) {
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

	List<ExtensionMessage> cut(byte[] bytes) {
		int pieces = Math.max(1, (bytes.length - 1) / ExtensionMessage.CONTENT_BYTES_MAX + 1);
		long number = ++this.lastNumber;
		List<ExtensionMessage> parcels = new ArrayList<>(pieces);
		for (int piece = 0; piece < pieces; piece++) {
			int begin = piece * ExtensionMessage.CONTENT_BYTES_MAX;
			int length = Math.min(ExtensionMessage.CONTENT_BYTES_MAX, bytes.length - begin);
			byte[] content = new byte[length];
			System.arraycopy(bytes, begin, content, 0, length);
			parcels.add(new ExtensionMessage(number, piece, pieces, content));
		}
		return parcels;
	}

	/**
	 * A piece arrived.
	 * @return everything, if it was the last one
	 */
	byte @Nullable [] received(long from, ExtensionMessage parcel) {
		if (parcel.pieces() == 1) {
			return parcel.content();
		}
		if (parcel.piece() == 0) {
			forget(from);
			this.open.put(from, new Open(parcel.number()));
		}
		Open known = this.open.get(from);
		byte[] content = parcel.content();
		if (known == null || known.number != parcel.number() || known.contents.size() != parcel.piece()
				|| !hasRoom(known, content.length)) {
			forget(from);
			return null;
		}
		known.contents.add(content);
		known.bytes += content.length;
		this.openBytes += content.length;
		if (known.contents.size() < parcel.pieces()) {
			return null;
		}
		forget(from);
		return known.joined();
	}

	private boolean hasRoom(Open known, int length) {
		return known.bytes + length <= MEMBER_BYTES_MAX && this.openBytes + length <= BYTES_MAX;
	}

	private void forget(long from) {
		Open forgotten = this.open.remove(from);
		this.openBytes -= (forgotten != null) ? forgotten.bytes : 0;
	}

	/**
	 * Bytes of unfinished parcels.
	 */
	long openBytes() {
		return this.openBytes;
	}

	/**
	 * Keep nothing of those that are gone.
	 */
	void retain(List<Long> members) {
		List.copyOf(this.open.keySet()).stream().filter((from) -> !members.contains(from)).forEach(this::forget);
	}

}
