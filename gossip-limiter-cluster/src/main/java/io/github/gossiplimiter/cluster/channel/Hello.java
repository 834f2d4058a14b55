package io.github.gossiplimiter.cluster.channel;

import java.nio.charset.StandardCharsets;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;

import io.github.gossiplimiter.cluster.HostAndPort;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Rejection;

/**
 * What each end of a connection says first.
 *
 * @param versions the versions of this protocol it speaks
 * @param proving how it wants to prove itself and have others prove themselves
 * @param nonce drawn for this connection
 * @param saltFingerprint tells what it hashes keys with
 * @param cluster the cluster it belongs to
 * @param member who it is
 */
record Hello(Versions versions, Proving proving, Nonce nonce, long saltFingerprint, String cluster, Member member) {

	/**
	 * Longest text: its length is one byte.
	 */
	private static final int TEXT_BYTES_MAX = 255;

	/**
	 * As it travels. What a later version adds goes to the end, where this one does not
	 * look.
	 */
	byte[] write() {
		ByteBuf out = Unpooled.buffer(256);
		out.writeByte(this.versions.min()).writeByte(this.versions.max());
		out.writeByte(this.proving.code());
		this.nonce.write(out);
		out.writeLong(this.saltFingerprint);
		text(out, this.cluster);
		text(out, this.member.id());
		out.writeLong(this.member.incarnation());
		text(out, this.member.address());
		text(out, this.member.site().region());
		text(out, this.member.site().zone());
		out.writeShort(this.member.site().httpPort());
		out.writeShort(this.member.wireVersion());
		return ByteBufUtil.getBytes(out);
	}

	/**
	 * Read what a peer said, as far as this version understands it.
	 * @throws Refusal if it makes no sense, or speaks no version this node does
	 */
	static Hello read(byte[] bytes) throws Refusal {
		ByteBuf in = Unpooled.wrappedBuffer(bytes);
		try {
			Versions versions = Versions.read(in);
			if (!versions.meets(Versions.OURS)) {
				throw new Refusal(Rejection.VERSION, "speaks versions " + versions
						+ " of the channel, this node speaks " + Versions.OURS + ": upgrade the older one");
			}
			return new Hello(versions, Proving.read(in.readByte()), Nonce.read(in), in.readLong(), text(in),
					member(in));
		}
		catch (IndexOutOfBoundsException | IllegalArgumentException ex) {
			throw new Refusal(Rejection.MALFORMED, "its hello makes no sense");
		}
	}

	private static Member member(ByteBuf in) {
		String id = text(in);
		long incarnation = in.readLong();
		String address = text(in);
		if (HostAndPort.parse(address).port() == 0) {
			throw new IllegalArgumentException("a node listens on a port");
		}
		Member.Site site = new Member.Site(text(in), text(in), in.readUnsignedShort());
		return new Member(id, incarnation, address, site, in.readUnsignedShort());
	}

	private static String text(ByteBuf in) {
		return in.readCharSequence(in.readUnsignedByte(), StandardCharsets.UTF_8).toString();
	}

	private static void text(ByteBuf out, String text) {
		byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
		if (bytes.length > TEXT_BYTES_MAX) {
			throw new IllegalArgumentException(
					"names of a node must have at most " + TEXT_BYTES_MAX + " bytes: name=" + text);
		}
		out.writeByte(bytes.length).writeBytes(bytes);
	}

	/**
	 * A range of versions.
	 */
	record Versions(int min, int max) {

		/**
		 * What this node speaks.
		 */
		static final Versions OURS = new Versions(1, 1);

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
