/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel.internal.frame;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

import io.github.gossiplimiter.cluster.channel.internal.key.AesGcm;
import io.github.gossiplimiter.gossip.Rejection;

/**
 * Encrypts or decrypts the frames of one direction of a connection with AES-256-GCM. The
 * nonce is the place of a frame in the order of frames, which both ends count and nobody
 * sends; so a frame that is changed, left out, repeated or moved is refused. The key is
 * replaced after {@value #FRAMES_PER_KEY} frames, as {@code Rekey} of the Noise framework
 * does: with frames of 128 KB that is half of the 2^34.5 blocks which RFC 8446, section
 * 5.5, allows under one key.
 */
public final class FrameCipher {

	public static final int TAG_BYTES = AesGcm.TAG_BYTES;

	public static final int FRAMES_PER_KEY = 1 << 20;

	/**
	 * How far from its place a frame is looked for after it was refused, to tell a
	 * repeated one from a forged one. A few, since each costs a computation, once a
	 * connection.
	 */
	private static final int DISPLACEMENT_MAX = 8;

	private final int framesPerKey;

	private AesGcm cipher;

	private long counter;

	public FrameCipher(byte[] key) {
		this(key, FRAMES_PER_KEY);
	}

	public FrameCipher(byte[] key, int framesPerKey) {
		this.cipher = new AesGcm(key);
		this.framesPerKey = framesPerKey;
	}

	/**
	 * Append the next frame, encrypted.
	 * @param kind first byte of the frame
	 * @param content the rest of it
	 */
	public void encrypt(byte kind, ByteBuf content, ByteBuf out) {
		int length = 1 + content.readableBytes();
		ByteBuf frame = out.alloc().heapBuffer(length + TAG_BYTES);
		try {
			frame.writeByte(kind).writeBytes(content, content.readerIndex(), length - 1);
			long place = next();
			this.cipher.encrypt(place, frame.array(), frame.arrayOffset(), length);
			out.writeBytes(frame.array(), frame.arrayOffset(), length + TAG_BYTES);
		}
		finally {
			frame.release();
		}
	}

	/**
	 * Decrypt the next frame.
	 * @return kind and content, for the caller to release
	 * @throws PeerRefusal if it is not the next frame as its sender encrypted it
	 */
	public ByteBuf decrypt(ByteBuf frame, ByteBufAllocator allocator) throws PeerRefusal {
		int length = frame.readableBytes();
		if (length <= TAG_BYTES) {
			throw new PeerRefusal(Rejection.UNAUTHENTICATED, "a frame without code");
		}
		ByteBuf plain = allocator.heapBuffer(length);
		long place = next();
		if (decrypt(place, frame, plain)) {
			return plain;
		}
		boolean displaced = isDisplaced(place, frame, plain);
		plain.release();
		throw displaced ? new PeerRefusal(Rejection.REPLAYED, "a frame out of order")
				: new PeerRefusal(Rejection.UNAUTHENTICATED, "a frame whose code is wrong");
	}

	private boolean isDisplaced(long expected, ByteBuf frame, ByteBuf scratch) {
		for (long place = expected - DISPLACEMENT_MAX; place <= expected + DISPLACEMENT_MAX; place++) {
			if (place >= 0 && decrypt(place, frame, scratch)) {
				return true;
			}
		}
		return false;
	}

	/*
	 * The JDK's cipher is faster on arrays than on direct buffers, by more than it takes
	 * to copy a frame.
	 */
	private boolean decrypt(long place, ByteBuf frame, ByteBuf plain) {
		int length = frame.readableBytes();
		frame.getBytes(frame.readerIndex(), plain.array(), plain.arrayOffset(), length);
		plain.setIndex(0, length - TAG_BYTES);
		return this.cipher.decrypt(place, plain.array(), plain.arrayOffset(), length);
	}

	private long next() {
		long place = this.counter++;
		if (place > 0 && place % this.framesPerKey == 0) {
			this.cipher = new AesGcm(this.cipher.nextKey());
		}
		return place;
	}

}
