/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cold;

import java.util.concurrent.atomic.AtomicLongArray;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.internal.HashMixer;
import io.github.gossiplimiter.window.EvictedCount;

/**
 * What memory knows of keys in the cold store: that they are there, how much they had
 * spent, rounded up, and until when that counts, rounded up. Enough to decide a request
 * without waiting for the disk, and never to admit too much. Takes ten to twenty bytes
 * for each key it is meant for, and as many again for every further window of its limit.
 * <p>
 * Safe for use by many threads, none of which ever waits.
 */
final class ColdKeyIndex {

	/*
	 * A entry is one number: [ fingerprint: 24 bits | count: 16 bits | expiry: 24 bits ].
	 * It lies in one of two groups of eight places, so that hardly any is pushed out
	 * while a quarter of the table is empty. Two keys share a fingerprint and a group
	 * once in some millions of looks; the disk then says that there is no such key.
	 *
	 * The count has a mantissa of eleven bits: exact up to 2047, above that too large by
	 * less than a thousandth. Expiries are counted in units of about four seconds and
	 * compared by their distance, which works for a year and more in both directions;
	 * sweeping takes out what is older.
	 */

	private static final int WAYS = 8;

	/*
	 * A group fills a line of the processor's cache, and should not lie across two. An
	 * array begins 16 bytes after its header, and one so large at the start of a page.
	 */
	private static final int FIRST = (64 - 16) / Long.BYTES;

	/*
	 * One place in so many stays empty.
	 */
	private static final int KEYS_PER_SPARE = 4;

	private static final int PLACES_MIN = 1 << 10;

	private static final int PLACES_MAX = 1 << 28;

	private static final int EXPIRY_BITS = 24;

	private static final int COUNT_BITS = 16;

	private static final int MANTISSA_BITS = 11;

	private static final int UNIT_SHIFT = 32;

	private static final long EXPIRY_MASK = (1L << EXPIRY_BITS) - 1;

	private static final long COUNT_MASK = (1L << COUNT_BITS) - 1;

	private static final int FINGERPRINT_SHIFT = EXPIRY_BITS + COUNT_BITS;

	/*
	 * Nothing counts for longer than this from now on: half of what can be told apart.
	 */
	private static final long UNITS_MAX = EXPIRY_MASK / 2;

	private static final int SWEEP_PLACES = 1 << 16;

	private static final long NONE = 0;

	private final AtomicLongArray places;

	private final int groups;

	private int sweepAt;

	ColdKeyIndex(int keys) {
		long wanted = Math.max(PLACES_MIN, Math.min(PLACES_MAX, (long) keys + keys / KEYS_PER_SPARE));
		this.groups = (int) Long.highestOneBit(2 * wanted - 1) / WAYS;
		this.places = new AtomicLongArray(FIRST + WAYS * this.groups);
	}

	/**
	 * Remember a key, instead of what was remembered of it. Of those that compete for a
	 * place, the one with the larger count stays.
	 */
	void put(long hash, long count, long expiryNanos, long nowNanos) {
		long residue = residue(hash, count, expiryNanos, nowNanos);
		boolean done = false;
		while (!done) {
			int place = place(hash, nowNanos);
			long there = this.places.get(place);
			boolean same = isOf(there, hash);
			boolean loses = !same && isLive(there, nowNanos) && count(there) > count(residue);
			done = loses || this.places.compareAndSet(place, there, residue);
		}
	}

	/*
	 * The place of the same key, else an empty one in the emptier group, else that of the
	 * smallest count.
	 */
	private int place(long hash, long nowNanos) {
		int same = same(hash);
		if (same >= 0) {
			return same;
		}
		int one = oneGroup(hash);
		int other = otherGroup(hash);
		int emptier = (empties(one, nowNanos) >= empties(other, nowNanos)) ? one : other;
		for (int i = emptier; i < emptier + WAYS; i++) {
			if (!isLive(this.places.get(i), nowNanos)) {
				return i;
			}
		}
		int least = smallest(one);
		int leastElsewhere = smallest(other);
		return (count(this.places.get(least)) <= count(this.places.get(leastElsewhere))) ? least : leastElsewhere;
	}

	private int empties(int group, long nowNanos) {
		int empties = 0;
		for (int i = group; i < group + WAYS; i++) {
			empties += isLive(this.places.get(i), nowNanos) ? 0 : 1;
		}
		return empties;
	}

	private int smallest(int group) {
		int smallest = group;
		for (int i = group + 1; i < group + WAYS; i++) {
			smallest = (count(this.places.get(i)) < count(this.places.get(smallest))) ? i : smallest;
		}
		return smallest;
	}

	/**
	 * The place of a key, or -1 if it has none.
	 */
	private int same(long hash) {
		long fingerprint = fingerprint(hash);
		int place = among(oneGroup(hash), fingerprint);
		return (place >= 0) ? place : among(otherGroup(hash), fingerprint);
	}

	private int among(int group, long fingerprint) {
		for (int i = group; i < group + WAYS; i++) {
			if (this.places.get(i) >>> FINGERPRINT_SHIFT == fingerprint) {
				return i;
			}
		}
		return -1;
	}

	/**
	 * What is remembered of a key that still counts, as an evicted count.
	 */
	@Nullable EvictedCount find(long hash, long nowNanos) {
		int place = same(hash);
		long there = (place >= 0) ? this.places.get(place) : NONE;
		if (!isOf(there, hash)) {
			return null;
		}
		long units = units(there, nowNanos);
		long expiryNanos = ((nowNanos >> UNIT_SHIFT) + units) << UNIT_SHIFT;
		return (units > 0) ? new EvictedCount(hash, count(there), nowNanos, expiryNanos) : null;
	}

	void remove(long hash) {
		for (int place = same(hash); place >= 0; place = same(hash)) {
			long there = this.places.get(place);
			if (isOf(there, hash)) {
				this.places.compareAndSet(place, there, NONE);
			}
		}
	}

	/**
	 * Take out some of what no longer counts. Called by one thread at a time.
	 */
	void sweep(long nowNanos) {
		for (int i = 0; i < Math.min(SWEEP_PLACES, this.places.length()); i++) {
			this.sweepAt = (this.sweepAt + 1) % this.places.length();
			long there = this.places.get(this.sweepAt);
			if (there != NONE && !isLive(there, nowNanos)) {
				this.places.compareAndSet(this.sweepAt, there, NONE);
			}
		}
	}

	long bytes() {
		return (long) Long.BYTES * this.places.length();
	}

	private int oneGroup(long hash) {
		return FIRST + ((int) (hash >>> 32) & (this.groups - 1)) * WAYS;
	}

	private int otherGroup(long hash) {
		return oneGroup(HashMixer.mix(hash));
	}

	private static long residue(long hash, long count, long expiryNanos, long nowNanos) {
		long now = nowNanos >> UNIT_SHIFT;
		long expiry = Math.min((expiryNanos >> UNIT_SHIFT) + 1, now + UNITS_MAX);
		return (fingerprint(hash) << FINGERPRINT_SHIFT) | (encode(count) << EXPIRY_BITS) | (expiry & EXPIRY_MASK);
	}

	/*
	 * Never zero, so that no entry looks like an empty place.
	 */
	private static long fingerprint(long hash) {
		long low = hash & ((1L << (Long.SIZE - FINGERPRINT_SHIFT)) - 1);
		return (low != 0) ? low : 1;
	}

	private static boolean isOf(long residue, long hash) {
		return residue >>> FINGERPRINT_SHIFT == fingerprint(hash);
	}

	private static boolean isLive(long residue, long nowNanos) {
		return residue != NONE && units(residue, nowNanos) > 0;
	}

	/**
	 * For how long it counts from now on, in units.
	 */
	private static long units(long residue, long nowNanos) {
		long distance = (residue & EXPIRY_MASK) - (nowNanos >> UNIT_SHIFT);
		return distance << (Long.SIZE - EXPIRY_BITS) >> (Long.SIZE - EXPIRY_BITS);
	}

	static long encode(long count) {
		int shift = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(count) - MANTISSA_BITS);
		long mantissa = (count + (1L << shift) - 1) >>> shift;
		if (mantissa >>> MANTISSA_BITS != 0) {
			mantissa >>>= 1;
			shift++;
		}
		return Math.min(COUNT_MASK, ((long) shift << MANTISSA_BITS) | mantissa);
	}

	private static long count(long residue) {
		return decode((residue >>> EXPIRY_BITS) & COUNT_MASK);
	}

	static long decode(long code) {
		return (code & ((1L << MANTISSA_BITS) - 1)) << (code >>> MANTISSA_BITS);
	}

}
