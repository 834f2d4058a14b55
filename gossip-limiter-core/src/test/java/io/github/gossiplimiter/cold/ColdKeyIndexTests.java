/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cold;

import java.time.Duration;
import java.util.Random;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.internal.HashMixer;
import io.github.gossiplimiter.window.EvictedCount;

import static org.assertj.core.api.Assertions.assertThat;

class ColdKeyIndexTests {

	private static final long SECOND = 1_000_000_000;

	private static final long NOW = Duration.ofDays(20_000).toNanos();

	private static long hash(long i) {
		return HashMixer.mix(i);
	}

	@ParameterizedTest(name = "{0}")
	@ValueSource(longs = { 0, 1, 2047, 2048, 2049, 4095, 4097, 1_000_000, Integer.MAX_VALUE })
	void countIsRoundedUpSlightly(long count) {
		long kept = ColdKeyIndex.decode(ColdKeyIndex.encode(count));
		assertThat(kept).isBetween(count, count + count / 1000);
	}

	@Test
	void countsUpToTwoThousandAreExact() {
		for (long count = 0; count < 2048; count++) {
			assertThat(ColdKeyIndex.decode(ColdKeyIndex.encode(count))).isEqualTo(count);
		}
	}

	@Test
	@Tag("D15")
	void indexHoldsItsCapacity() {
		ColdKeyIndex residues = new ColdKeyIndex(200_000);
		for (long i = 0; i < 200_000; i++) {
			residues.put(hash(i), 1 + i % 1000, NOW + 3600 * SECOND, NOW);
		}
		// One in some hundred thousand loses its place to another.
		int lost = 0;
		for (long i = 0; i < 200_000; i++) {
			EvictedCount found = residues.find(hash(i), NOW + 10 * SECOND);
			if (found == null || found.count() != 1 + i % 1000) {
				lost++;
			}
			else {
				assertThat(found.expiryNanos()).isBetween(NOW + 3600 * SECOND, NOW + 3605 * SECOND);
			}
		}
		assertThat(lost).isLessThanOrEqualTo(4);
		assertThat(residues.bytes()).isLessThanOrEqualTo(20 * 200_000L);
	}

	@Test
	void unknownKeyIsNotFound() {
		ColdKeyIndex residues = new ColdKeyIndex(100_000);
		for (long i = 0; i < 100_000; i++) {
			residues.put(hash(i), 5, NOW + 3600 * SECOND, NOW);
		}
		long mistaken = 0;
		for (long i = 0; i < 1_000_000; i++) {
			mistaken += (residues.find(hash(-1 - i), NOW) != null) ? 1 : 0;
		}
		assertThat(mistaken).isLessThan(10);
	}

	@Test
	void expiredAndRemovedKeysAreNotFound() {
		ColdKeyIndex residues = new ColdKeyIndex(100);
		residues.put(hash(1), 5, NOW + 60 * SECOND, NOW);
		residues.put(hash(2), 5, NOW + 60 * SECOND, NOW);
		residues.remove(hash(2));
		assertThat(residues.find(hash(2), NOW)).isNull();
		assertThat(residues.find(hash(1), NOW + 59 * SECOND)).isNotNull();
		assertThat(residues.find(hash(1), NOW + 65 * SECOND)).isNull();
	}

	@Test
	void laterCountReplacesTheEarlierOne() {
		ColdKeyIndex residues = new ColdKeyIndex(100);
		residues.put(hash(1), 50, NOW + 60 * SECOND, NOW);
		residues.put(hash(1), 5, NOW + 90 * SECOND, NOW + SECOND);
		assertThat(residues.find(hash(1), NOW + SECOND)).extracting(EvictedCount::count).isEqualTo(5L);
	}

	@Test
	void fullIndexKeepsTheLargerCounts() {
		ColdKeyIndex residues = new ColdKeyIndex(1);
		Random random = new Random(3);
		residues.put(hash(0), 1000, NOW + 60 * SECOND, NOW);
		for (int i = 0; i < 100_000; i++) {
			residues.put(random.nextLong(), 1, NOW + 60 * SECOND, NOW);
		}
		assertThat(residues.find(hash(0), NOW)).isNotNull();
	}

	@Test
	void sweepRemovesExpiredCounts() {
		ColdKeyIndex residues = new ColdKeyIndex(100);
		residues.put(hash(1), 5, NOW + 60 * SECOND, NOW);
		residues.put(hash(2), 5, NOW + 3600 * SECOND, NOW);
		residues.sweep(NOW + 600 * SECOND);
		assertThat(residues.find(hash(1), NOW)).isNull();
		assertThat(residues.find(hash(2), NOW)).isNotNull();
	}

}
