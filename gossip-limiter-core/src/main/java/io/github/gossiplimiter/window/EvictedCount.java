/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.window;

/**
 * How much was used of a key in one window when the key left memory. Enough to deny what
 * the key itself would have denied, never more than was used.
 *
 * @param hash the key and the window, see {@link #hash(long, int)}
 * @param count permits that counted when it left
 * @param atNanos when it left
 * @param expiryNanos when none of them counts any more
 * @since 0.1.0
 */
public record EvictedCount(long hash, long count, long atNanos, long expiryNanos) {

	private static final long WINDOW_MIX = 0x9e3779b97f4a7c15L;

	/**
	 * The name of a key in one window of its limit.
	 */
	public static long hash(long keyHash, int window) {
		return keyHash + window * WINDOW_MIX;
	}

	/**
	 * Whether it is of the same key and window, later, and no smaller.
	 */
	public boolean supersedes(EvictedCount other) {
		return this.hash == other.hash && this.atNanos >= other.atNanos && this.count >= other.count
				&& this.expiryNanos >= other.expiryNanos;
	}

}
