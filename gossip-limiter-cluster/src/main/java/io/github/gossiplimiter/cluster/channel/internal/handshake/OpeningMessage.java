/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel.internal.handshake;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;

import io.github.gossiplimiter.cluster.channel.internal.frame.PeerRefusal;
import io.github.gossiplimiter.gossip.Rejection;

/**
 * First message of each end of a handshake, in the clear: what is needed to agree on
 * keys. A version that is not supported is refused before anything else is read.
 *
 * @param versions the versions of this protocol the sender supports
 * @param proving how both ends prove that they belong to the cluster
 * @param key the sender's ephemeral key
 * @param cluster the cluster it belongs to
 */
public record OpeningMessage(Versions versions, PeerAuthentication proving, EphemeralKey key, String cluster) {

	/**
	 * As it is sent. What a later version adds goes to the end, where this one does not
	 * look.
	 */
	public byte[] write() {
		ByteBuf out = Unpooled.buffer(128);
		out.writeByte(this.versions.min()).writeByte(this.versions.max());
		out.writeByte(this.proving.code());
		out.writeBytes(this.key.bytes());
		TextCodec.write(out, this.cluster);
		return ByteBufUtil.getBytes(out);
	}

	/**
	 * Read what a peer sent, as far as this version knows it.
	 * @throws PeerRefusal if it cannot be read, or supports no version this node does
	 */
	public static OpeningMessage read(byte[] bytes) throws PeerRefusal {
		ByteBuf in = Unpooled.wrappedBuffer(bytes);
		try {
			Versions versions = Versions.read(in);
			if (!versions.meets(Versions.OURS)) {
				throw new PeerRefusal(Rejection.VERSION, "speaks versions " + versions
						+ " of the channel, this node speaks " + Versions.OURS + ": upgrade the older one");
			}
			return new OpeningMessage(versions, PeerAuthentication.read(in.readByte()), EphemeralKey.read(in),
					TextCodec.read(in));
		}
		catch (IndexOutOfBoundsException | IllegalArgumentException ex) {
			throw new PeerRefusal(Rejection.MALFORMED, "its hello cannot be read");
		}
	}

	/**
	 * A range of versions.
	 */
	public record Versions(int min, int max) {

		/**
		 * Those of this node. Version 1 authenticated frames and did not encrypt them.
		 */
		public static final Versions OURS = new Versions(2, 2);

		static Versions read(ByteBuf in) {
			return new Versions(in.readUnsignedByte(), in.readUnsignedByte());
		}

		boolean meets(Versions other) {
			return this.min <= this.max && Math.max(this.min, other.min) <= Math.min(this.max, other.max);
		}

		@Override
		public String toString() {
			return this.min + " to " + this.max;
		}

	}

}
