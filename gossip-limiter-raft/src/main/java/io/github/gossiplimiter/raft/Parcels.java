package io.github.gossiplimiter.raft;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.codec.Parcel;

/**
 * Cuts what does not fit into a message into pieces and puts them together again.
 */
final class Parcels {

	/*
	 * A connection keeps the order, so the pieces of one parcel follow each other, and
	 * one that is missing means that the rest is of no use.
	 */

	private final Map<Long, Open> open = new HashMap<>();

	private long lastNumber;

	private static final class Open {

		private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

		private final long number;

		private int pieces;

		private Open(long number) {
			this.number = number;
		}

	}

	List<Parcel> cut(byte[] bytes) {
		int pieces = Math.max(1, (bytes.length - 1) / Parcel.CONTENT_BYTES_MAX + 1);
		long number = ++this.lastNumber;
		List<Parcel> parcels = new ArrayList<>(pieces);
		for (int piece = 0; piece < pieces; piece++) {
			int begin = piece * Parcel.CONTENT_BYTES_MAX;
			int length = Math.min(Parcel.CONTENT_BYTES_MAX, bytes.length - begin);
			byte[] content = new byte[length];
			System.arraycopy(bytes, begin, content, 0, length);
			parcels.add(new Parcel(number, piece, pieces, content));
		}
		return parcels;
	}

	/**
	 * A piece arrived.
	 * @return everything, if it was the last one
	 */
	byte @Nullable [] received(long from, Parcel parcel) {
		if (parcel.pieces() == 1) {
			return parcel.content();
		}
		Open known = this.open.get(from);
		if (parcel.piece() == 0) {
			known = new Open(parcel.number());
			this.open.put(from, known);
		}
		if (known == null || known.number != parcel.number() || known.pieces != parcel.piece()) {
			this.open.remove(from);
			return null;
		}
		known.bytes.writeBytes(parcel.content());
		known.pieces++;
		if (known.pieces < parcel.pieces()) {
			return null;
		}
		this.open.remove(from);
		return known.bytes.toByteArray();
	}

	/**
	 * Keep nothing of those that are gone.
	 */
	void retain(List<Long> members) {
		this.open.keySet().retainAll(members);
	}

}
