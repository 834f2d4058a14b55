package io.github.gossiplimiter.cluster.channel;

import java.security.MessageDigest;
import java.util.Arrays;

import javax.crypto.Mac;

import io.netty.buffer.ByteBuf;

import io.github.gossiplimiter.gossip.Rejection;

/**
 * Authenticates the frames of one direction of a connection. Each is sealed together with
 * its place in the order of frames, which both ends count and nobody sends; so a frame
 * that is changed, left out, repeated or moved breaks the seal.
 */
final class FrameSeal {

	/**
	 * Bytes of a code: half of what HMAC-SHA256 gives, which nobody can guess either.
	 */
	static final int TAG_BYTES = 16;

	/**
	 * How far from its place a frame is looked for after its seal broke, to tell a
	 * repeated one from a forged one. A few, since each costs a computation, once a
	 * connection.
	 */
	private static final int DISPLACEMENT_MAX = 8;

	private final Mac mac;

	private long sequence;

	FrameSeal(byte[] key) {
		this.mac = Secrets.newMac(key);
	}

	/**
	 * The code of the next frame.
	 * @param length bytes of the frame, which begins at the buffer's reader index
	 */
	byte[] next(ByteBuf frame, int length) {
		return tag(this.sequence++, frame, length);
	}

	/**
	 * Check a frame that ends with its code.
	 * @throws Refusal if it is not the next frame as its sender made it
	 */
	void check(ByteBuf frame) throws Refusal {
		int length = frame.readableBytes() - TAG_BYTES;
		if (length < 1) {
			throw new Refusal(Rejection.UNAUTHENTICATED, "a frame without code");
		}
		byte[] claimed = new byte[TAG_BYTES];
		frame.getBytes(frame.readerIndex() + length, claimed);
		if (MessageDigest.isEqual(next(frame, length), claimed)) {
			return;
		}
		throw isDisplaced(frame, length, claimed) ? new Refusal(Rejection.REPLAYED, "a frame out of order")
				: new Refusal(Rejection.UNAUTHENTICATED, "a frame whose code is wrong");
	}

	private boolean isDisplaced(ByteBuf frame, int length, byte[] claimed) {
		long expected = this.sequence - 1;
		for (long place = expected - DISPLACEMENT_MAX; place <= expected + DISPLACEMENT_MAX; place++) {
			if (place >= 0 && MessageDigest.isEqual(tag(place, frame, length), claimed)) {
				return true;
			}
		}
		return false;
	}

	private byte[] tag(long place, ByteBuf frame, int length) {
		for (int shift = Long.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
			this.mac.update((byte) (place >>> shift));
		}
		this.mac.update(frame.nioBuffer(frame.readerIndex(), length));
		return Arrays.copyOf(this.mac.doFinal(), TAG_BYTES);
	}

}
