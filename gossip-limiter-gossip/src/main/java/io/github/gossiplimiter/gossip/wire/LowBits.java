/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.wire;

import io.github.gossiplimiter.codec.MessageBounds;
import io.github.gossiplimiter.window.WindowGeometry;

/**
 * Sub-window numbers in few bits. All that matter at one time lie within a few windows of
 * each other, so their low bits and one number near to them are enough.
 *
 * @since 0.1.0
 */
public final class LowBits {

	/*
	 * Four windows: numbers reach back one window from the sender's now, and both sides
	 * may disagree about now by up to a window in either direction. At least 128, so that
	 * short windows can be late by some seconds too.
	 */
	private static final int WINDOWS_APART = 4;

	private static final int MODULUS_MIN = 128;

	public static final int MODULUS_MAX = modulus(MessageBounds.SPAN);

	private LowBits() {
	}

	/**
	 * How many numbers in a row are told apart; a power of two.
	 */
	public static int modulus(WindowGeometry geometry) {
		return modulus(geometry.span());
	}

	private static int modulus(int span) {
		int numbers = Math.max(MODULUS_MIN, Math.multiplyExact(WINDOWS_APART, span + 1));
		return Integer.highestOneBit(numbers - 1) << 1;
	}

	/**
	 * The part of a number that travels.
	 */
	public static int low(long number, int modulus) {
		return (int) (number & (modulus - 1));
	}

	/**
	 * The number nearest to a base that has these low bits; of two equally near ones the
	 * earlier.
	 */
	public static long resolve(int low, long base, int modulus) {
		int ahead = low(low - base, modulus);
		return base + ((ahead < modulus >> 1) ? ahead : ahead - modulus);
	}

}
