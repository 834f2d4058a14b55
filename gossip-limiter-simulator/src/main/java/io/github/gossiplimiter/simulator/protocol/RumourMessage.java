/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.protocol;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

import io.github.gossiplimiter.gossip.replica.Slot;

/**
 * What a node spent on a key, as it is told; or, as an answer, only which rumour it was.
 *
 * @param window which of all windows of all limits
 * @param hash the key
 * @param incarnation whose spending it is
 * @param birth since when it counts on this key
 * @param counts what it spent in each sub-window
 */
record RumourMessage(int window, long hash, long incarnation, int birth, List<Count> counts) {

	/*
	 * An incarnation has 48 bits.
	 */
	private static final int LOW_BITS = 32;

	private static final long LOW = 0xffffffffL;

	static RumourMessage of(int window, Slot slot) {
		List<Count> counts = new ArrayList<>(slot.size());
		for (int i = 0; i < slot.size(); i++) {
			counts.add(new Count(slot.number(i), slot.spent(i)));
		}
		return new RumourMessage(window, slot.replicas().counter().hash(), slot.name().incarnation(),
				slot.name().birth(), counts);
	}

	/**
	 * Which rumour it is, without what it says.
	 */
	Id id() {
		return new Id(this.window, this.hash, this.incarnation, this.birth);
	}

	RumourMessage withoutCounts() {
		return new RumourMessage(this.window, this.hash, this.incarnation, this.birth, List.of());
	}

	/**
	 * Spending in a sub-window.
	 *
	 * @param number which sub-window
	 * @param spent permits granted in it
	 */
	record Count(long number, int spent) {

	}

	/**
	 * What tells a rumour from others.
	 *
	 * @param window which of all windows of all limits
	 * @param hash the key
	 * @param incarnation whose spending it is
	 * @param birth since when it counts on this key
	 */
	record Id(int window, long hash, long incarnation, int birth) {

	}

	static byte[] encode(boolean answer, List<RumourMessage> rumours) {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (DataOutputStream out = new DataOutputStream(bytes)) {
			out.writeBoolean(answer);
			number(out, rumours.size());
			for (RumourMessage rumour : rumours) {
				rumour.encode(out);
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return bytes.toByteArray();
	}

	private void encode(DataOutputStream out) throws IOException {
		number(out, this.window);
		out.writeLong(this.hash);
		out.writeShort((int) (this.incarnation >>> LOW_BITS));
		out.writeInt((int) this.incarnation);
		number(out, this.birth & LOW);
		number(out, this.counts.size());
		long earlier = 0;
		for (Count count : this.counts) {
			number(out, count.number() - earlier);
			number(out, count.spent());
			earlier = count.number();
		}
	}

	static boolean isReply(byte[] message) {
		return message[0] != 0;
	}

	static List<RumourMessage> decode(byte[] message) {
		try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(message))) {
			in.readBoolean();
			List<RumourMessage> rumours = new ArrayList<>();
			for (long left = number(in); left > 0; left--) {
				rumours.add(decode(in));
			}
			return rumours;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static RumourMessage decode(DataInputStream in) throws IOException {
		int window = (int) number(in);
		long hash = in.readLong();
		long incarnation = ((long) in.readUnsignedShort() << LOW_BITS) | (in.readInt() & LOW);
		int birth = (int) number(in);
		List<Count> counts = new ArrayList<>();
		long earlier = 0;
		for (long left = number(in); left > 0; left--) {
			earlier += number(in);
			counts.add(new Count(earlier, (int) number(in)));
		}
		return new RumourMessage(window, hash, incarnation, birth, counts);
	}

	/*
	 * Seven bits a byte, so that small numbers stay small.
	 */
	private static void number(DataOutputStream out, long value) throws IOException {
		long left = value;
		while ((left & ~0x7fL) != 0) {
			out.writeByte((int) (left & 0x7f) | 0x80);
			left >>>= 7;
		}
		out.writeByte((int) left);
	}

	private static long number(DataInputStream in) throws IOException {
		long value = 0;
		for (int shift = 0;; shift += 7) {
			int part = in.readUnsignedByte();
			value |= (part & 0x7fL) << shift;
			if ((part & 0x80) == 0) {
				return value;
			}
		}
	}

}
