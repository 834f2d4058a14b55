package io.github.gossiplimiter.cluster.channel;

import java.nio.ByteBuffer;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

import io.github.gossiplimiter.gossip.Rejection;

/**
 * Encrypts or decrypts the frames of one direction of a connection with AES-256-GCM. The
 * nonce is the place of a frame in the order of frames, which both ends count and nobody
 * sends; so a frame that is changed, left out, repeated or moved is refused. The key is
 * replaced after {@value #FRAMES_PER_KEY} frames, as {@code Rekey} of the Noise framework
 * does: with frames of 128 KB that is half of the 2^34.5 blocks which RFC 8446, section
 * 5.5, allows under one key.
 */
final class FrameCipher {

	static final int TAG_BYTES = AesGcm.TAG_BYTES;

	static final int FRAMES_PER_KEY = 1 << 20;

	/**
	 * How far from its place a frame is looked for after it was refused, to tell a
	 * repeated one from a forged one. A few, since each costs a computation, once a
	 * connection.
	 */
	private static final int DISPLACEMENT_MAX = 8;

	private final int framesPerKey;

	private AesGcm cipher;

	private long counter;

	FrameCipher(byte[] key) {
		this(key, FRAMES_PER_KEY);
	}

	FrameCipher(byte[] key, int framesPerKey) {
		this.cipher = new AesGcm(key);
		this.framesPerKey = framesPerKey;
	}

	/**
	 * Append the next frame, encrypted.
	 * @param kind first byte of the frame
	 * @param content the rest of it
	 */
	void encrypt(byte kind, ByteBuf content, ByteBuf out) {
		int length = 1 + content.readableBytes() + TAG_BYTES;
		ByteBuffer target = out.nioBuffer(out.writerIndex(), length);
		long place = next();
		this.cipher.encrypt(place, new byte[] { kind }, content.nioBuffer(), target);
		out.writerIndex(out.writerIndex() + length);
	}

	/**
	 * Decrypt the next frame.
	 * @return kind and content, for the caller to release
	 * @throws Refusal if it is not the next frame as its sender encrypted it
	 */
	ByteBuf decrypt(ByteBuf frame, ByteBufAllocator allocator) throws Refusal {
		int length = frame.readableBytes() - TAG_BYTES;
		if (length < 1) {
			throw new Refusal(Rejection.UNAUTHENTICATED, "a frame without code");
		}
		ByteBuf plain = allocator.heapBuffer(length, length);
		long place = next();
		if (this.cipher.decrypt(place, frame.nioBuffer(), plain.nioBuffer(0, length))) {
			return plain.writerIndex(length);
		}
		boolean displaced = isDisplaced(place, frame, plain.nioBuffer(0, length));
		plain.release();
		throw displaced ? new Refusal(Rejection.REPLAYED, "a frame out of order")
				: new Refusal(Rejection.UNAUTHENTICATED, "a frame whose code is wrong");
	}

	private boolean isDisplaced(long expected, ByteBuf frame, ByteBuffer scratch) {
		for (long place = expected - DISPLACEMENT_MAX; place <= expected + DISPLACEMENT_MAX; place++) {
			if (place >= 0 && this.cipher.decrypt(place, frame.nioBuffer(), scratch.duplicate())) {
				return true;
			}
		}
		return false;
	}

	private long next() {
		long place = this.counter++;
		if (place > 0 && place % this.framesPerKey == 0) {
			this.cipher = new AesGcm(this.cipher.nextKey());
		}
		return place;
	}

}
