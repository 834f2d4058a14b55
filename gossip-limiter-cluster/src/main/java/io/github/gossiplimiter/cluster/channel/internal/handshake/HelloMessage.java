/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel.internal.handshake;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;

import io.github.gossiplimiter.cluster.HostAndPort;
import io.github.gossiplimiter.cluster.channel.internal.frame.PeerRefusal;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Rejection;

/**
 * Second message of each end of a handshake: the node that sends it. Encrypted where
 * nodes share a secret, within TLS otherwise.
 *
 * @param saltFingerprint tells what it hashes keys with
 * @param member who it is
 */
public record HelloMessage(long saltFingerprint, Member member) {

	/**
	 * As it is sent. What a later version adds goes to the end, where this one does not
	 * look.
	 */
	public byte[] write() {
		ByteBuf out = Unpooled.buffer(256);
		out.writeLong(this.saltFingerprint);
		TextCodec.write(out, this.member.id());
		out.writeLong(this.member.incarnation());
		TextCodec.write(out, this.member.address());
		TextCodec.write(out, this.member.site().region());
		TextCodec.write(out, this.member.site().zone());
		out.writeShort(this.member.site().httpPort());
		out.writeShort(this.member.wireVersion());
		return ByteBufUtil.getBytes(out);
	}

	/**
	 * Read what a peer sent, as far as this version knows it.
	 * @throws PeerRefusal if it cannot be read
	 */
	public static HelloMessage read(byte[] bytes) throws PeerRefusal {
		ByteBuf in = Unpooled.wrappedBuffer(bytes);
		try {
			return new HelloMessage(in.readLong(), member(in));
		}
		catch (IndexOutOfBoundsException | IllegalArgumentException ex) {
			throw new PeerRefusal(Rejection.MALFORMED, "what it sent of itself cannot be read");
		}
	}

	private static Member member(ByteBuf in) {
		String id = TextCodec.read(in);
		long incarnation = in.readLong();
		String address = TextCodec.read(in);
		if (HostAndPort.parse(address).port() == 0) {
			throw new IllegalArgumentException("a node listens on a port");
		}
		Member.Site site = new Member.Site(TextCodec.read(in), TextCodec.read(in), in.readUnsignedShort());
		return new Member(id, incarnation, address, site, in.readUnsignedShort());
	}

}
