/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks;

import java.util.Arrays;
import java.util.Random;

/**
 * The keys of a scenario and the order in which they are asked for; the same in every run
 * and for every implementation.
 */
final class KeySequence {

	/*
	 * Every request carries a String of its own, as it does in a service: a map has to
	 * compare characters, it never finds the same object. They lie in memory one after
	 * the other, so that reading them costs what reading what just arrived does; strings
	 * that requests share would be fetched from all over the heap, and how long that
	 * takes is no limiter's doing. Their hash codes are cached after the first round,
	 * though, which those of real requests are not: a small advantage for the maps.
	 */

	/**
	 * Requests until the order repeats: a power of two, more than the caches hold, and
	 * few enough for a warm-up to go through all of them.
	 */
	private static final int REQUESTS = 1 << 20;

	private static final long SEED = 20260101;

	private KeySequence() {
	}

	/**
	 * The key of an index, as a new string of 21 characters.
	 */
	static String key(int index) {
		String hex = Long.toHexString(mix(index));
		return "user-" + "0".repeat(16 - hex.length()) + hex;
	}

	/**
	 * Keys in the order of requests; the length is a power of two.
	 */
	static String[] requests(KeyScenario scenario) {
		return switch (scenario) {
			case HOT -> new String[] { key(0) };
			case UNIFORM -> uniform(scenario.keyCount(), REQUESTS);
			case ZIPF -> zipf(scenario.keyCount(), REQUESTS);
		};
	}

	static String[] uniform(int keyCount, int requests) {
		int[] keys = shuffled(keyCount);
		Random random = new Random(SEED);
		String[] order = new String[requests];
		Arrays.setAll(order, (i) -> key(keys[random.nextInt(keyCount)]));
		return order;
	}

	static String[] zipf(int keyCount, int requests) {
		int[] keys = shuffled(keyCount);
		double[] cumulative = new double[keyCount];
		double sum = 0;
		for (int rank = 0; rank < keyCount; rank++) {
			sum += 1.0 / (rank + 1);
			cumulative[rank] = sum;
		}
		double total = sum;
		Random random = new Random(SEED);
		String[] order = new String[requests];
		Arrays.setAll(order, (i) -> key(keys[rank(cumulative, random.nextDouble() * total)]));
		return order;
	}

	private static int rank(double[] cumulative, double point) {
		int found = Arrays.binarySearch(cumulative, point);
		return Math.min((found < 0) ? -found - 1 : found, cumulative.length - 1);
	}

	/*
	 * Popular keys must not be neighbours in memory only because they were created one
	 * after the other.
	 */
	private static int[] shuffled(int keyCount) {
		int[] keys = new int[keyCount];
		Arrays.setAll(keys, (i) -> i);
		Random random = new Random(SEED);
		for (int i = keyCount - 1; i > 0; i--) {
			int other = random.nextInt(i + 1);
			int swapped = keys[i];
			keys[i] = keys[other];
			keys[other] = swapped;
		}
		return keys;
	}

	/* The finaliser of SplitMix64: one to one, so no two keys are equal. */
	private static long mix(long value) {
		long mixed = (value + 1) * 0x9E3779B97F4A7C15L;
		mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
		mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
		return mixed ^ (mixed >>> 31);
	}

}
