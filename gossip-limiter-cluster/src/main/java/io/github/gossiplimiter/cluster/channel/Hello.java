package io.github.gossiplimiter.cluster.channel;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;

import io.github.gossiplimiter.cluster.HostAndPort;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Rejection;

/**
 * Second message of each end of a handshake: who the node is. Encrypted where nodes share
 * a secret, within TLS otherwise.
 *
 * @param saltFingerprint tells what it hashes keys with
 * @param member who it is
 */
record Hello(long saltFingerprint, Member member) {

	/**
	 * As it is sent. What a later version adds goes to the end, where this one does not
	 * look.
	 */
	byte[] write() {
		ByteBuf out = Unpooled.buffer(256);
		out.writeLong(this.saltFingerprint);
		Text.write(out, this.member.id());
		out.writeLong(this.member.incarnation());
		Text.write(out, this.member.address());
		Text.write(out, this.member.site().region());
		Text.write(out, this.member.site().zone());
		out.writeShort(this.member.site().httpPort());
		out.writeShort(this.member.wireVersion());
		return ByteBufUtil.getBytes(out);
	}

	/**
	 * Read what a peer sent, as far as this version knows it.
	 * @throws Refusal if it cannot be read
	 */
	static Hello read(byte[] bytes) throws Refusal {
		ByteBuf in = Unpooled.wrappedBuffer(bytes);
		try {
			return new Hello(in.readLong(), member(in));
		}
		catch (IndexOutOfBoundsException | IllegalArgumentException ex) {
			throw new Refusal(Rejection.MALFORMED, "what it sent of itself cannot be read");
		}
	}

	private static Member member(ByteBuf in) {
		String id = Text.read(in);
		long incarnation = in.readLong();
		String address = Text.read(in);
		if (HostAndPort.parse(address).port() == 0) {
			throw new IllegalArgumentException("a node listens on a port");
		}
		Member.Site site = new Member.Site(Text.read(in), Text.read(in), in.readUnsignedShort());
		return new Member(id, incarnation, address, site, in.readUnsignedShort());
	}

}
