/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.internal;

/**
 * The finalizer of SplitMix64 (Steele, Lea and Flood, 2014): spreads the bits of a number
 * over all of its 64. Equal on all nodes, since digests and names of regions are made of
 * it.
 */
public final class HashMixer {

	private HashMixer() {
	}

	/**
	 * The number with its bits spread.
	 */
	public static long mix(long value) {
		long mixed = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
		mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
		return mixed ^ (mixed >>> 31) ^ 0x9e3779b97f4a7c15L;
	}

}
