/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.replica;

import java.util.Map;
import java.util.TreeMap;

import io.github.gossiplimiter.internal.HashMixer;

/**
 * Digests of everything published in one window of a limit, by sub-window and bucket of
 * keys. Two nodes with equal digests hold equal counts, but for collisions. They are
 * updated with every change, so a comparison costs no scan.
 * <p>
 * Belongs to the gossip loop; not safe for use by other threads.
 *
 * @since 0.1.0
 */
public final class WindowDigests {

	/**
	 * Buckets of keys.
	 */
	public static final int BUCKETS = 64;

	private static final long[] NONE = new long[BUCKETS];

	private final TreeMap<Long, long[]> rows = new TreeMap<>();

	/**
	 * The bucket of a key.
	 */
	public static int bucket(long hash) {
		return (int) (hash >>> 58);
	}

	void replace(long hash, SlotName name, long number, int spentBefore, int creditedBefore, int spent, int credited) {
		long[] row = this.rows.computeIfAbsent(number, (key) -> new long[BUCKETS]);
		row[bucket(hash)] ^= fingerprint(hash, name, number, spentBefore, creditedBefore)
				^ fingerprint(hash, name, number, spent, credited);
	}

	private static long fingerprint(long hash, SlotName name, long number, int spent, int credited) {
		if (spent == 0 && credited == 0) {
			return 0;
		}
		long mixed = HashMixer
			.mix(hash ^ HashMixer.mix(name.incarnation() ^ HashMixer.mix(name.birth() ^ HashMixer.mix(number))));
		return HashMixer.mix(mixed ^ HashMixer.mix(((long) spent << 32) | credited));
	}

	/**
	 * Forget sub-windows before the given one.
	 */
	public void prune(long oldest) {
		this.rows.headMap(oldest).clear();
	}

	/**
	 * One fingerprint for each sub-window in a range that has any.
	 */
	public Map<Long, Long> summary(long first, long last) {
		Map<Long, Long> summary = new TreeMap<>();
		if (first <= last) {
			this.rows.subMap(first, true, last, true).forEach((number, row) -> {
				long sum = summaryOf(row);
				if (sum != 0) {
					summary.put(number, sum);
				}
			});
		}
		return summary;
	}

	private static long summaryOf(long[] row) {
		long sum = 0;
		for (int bucket = 0; bucket < BUCKETS; bucket++) {
			sum ^= (row[bucket] != 0) ? HashMixer.mix(row[bucket] + bucket) : 0;
		}
		return sum;
	}

	/**
	 * The fingerprints of a sub-window, one for each bucket.
	 */
	public long[] buckets(long number) {
		return this.rows.getOrDefault(number, NONE).clone();
	}

}
