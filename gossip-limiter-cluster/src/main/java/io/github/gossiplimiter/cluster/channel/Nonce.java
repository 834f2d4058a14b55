package io.github.gossiplimiter.cluster.channel;

import java.security.SecureRandom;

import io.netty.buffer.ByteBuf;

/**
 * 128 random bits that make every handshake one of its kind.
 */
record Nonce(long high, long low) {

	static Nonce random(SecureRandom random) {
		return new Nonce(random.nextLong(), random.nextLong());
	}

	static Nonce read(ByteBuf in) {
		return new Nonce(in.readLong(), in.readLong());
	}

	void write(ByteBuf out) {
		out.writeLong(this.high);
		out.writeLong(this.low);
	}

}
