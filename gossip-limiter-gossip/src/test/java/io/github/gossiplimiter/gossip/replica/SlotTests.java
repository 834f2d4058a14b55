/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.replica;

import java.time.Duration;
import java.util.Random;
import java.util.TreeMap;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.key.KeyStore;
import io.github.gossiplimiter.key.Keyspace;
import io.github.gossiplimiter.window.WindowGeometry;
import io.github.gossiplimiter.window.WindowQuota;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What one node published, as a sparse list of sub-windows, and its digests.
 */
class SlotTests {

	private static final long START = Duration.ofDays(20_000).toNanos();

	private static final int NUMBERS = 30;

	private final WindowGeometry geometry = WindowGeometry.sliding(60_000_000_000L, 60, false);

	private final KeyStore store = new KeyStore(100, 1 << 20);

	private final WindowQuota quota = this.store.quota(this.geometry, 100, 100);

	private final Keyspace keys = new Keyspace(this.store, new WindowQuota[] { this.quota }, null);

	private Slot slot(long hash, int birth) {
		OriginCounters replicas = OriginCounters.of(this.keys.counter(hash, START), this.quota, START);
		return new Slot(replicas, new SlotName("a", 1, birth), this.geometry);
	}

	@Test
	void valuesOnlyGrow() {
		Slot slot = slot(7, 1);
		assertThat(slot.raise(10, 5, 0, true, 1, null)).isTrue();
		assertThat(slot.raise(10, 4, 0, true, 2, null)).isFalse();
		assertThat(slot.raise(10, 5, 0, true, 2, null)).isFalse();
		assertThat(slot.raise(10, 3, 2, true, 3, null)).isTrue();
		assertThat(slot.spent(0)).isEqualTo(5);
		assertThat(slot.credited(0)).isEqualTo(2);
		assertThat(slot.sequence(0)).isEqualTo(3);
	}

	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 42, 20260101 })
	void slotIsASortedMapOfLargestValues(long seed) {
		Random random = new Random(seed);
		Slot slot = slot(7, 1);
		TreeMap<Long, Integer> expected = new TreeMap<>();
		for (int i = 0; i < 500; i++) {
			long number = random.nextInt(NUMBERS);
			int spent = 1 + random.nextInt(1000);
			slot.raise(number, spent, 0, true, i, null);
			expected.merge(number, spent, Math::max);
			if (i % 100 == 99) {
				slot.prune(number);
				expected.headMap(number).clear();
			}
		}
		assertThat(slot.size()).as("seed %d", seed).isEqualTo(expected.size());
		int index = 0;
		for (long number : expected.keySet()) {
			assertThat(slot.number(index)).isEqualTo(number);
			assertThat(slot.spent(index++)).isEqualTo(expected.get(number));
			assertThat(slot.has(number)).isTrue();
		}
	}

	@Test
	void slotExpiresWithItsLastSubWindow() {
		Slot slot = slot(7, 1);
		assertThat(slot.isExpired(START)).isTrue();
		long now = this.geometry.number(START);
		slot.raise(now - 60, 1, 0, true, 1, null);
		assertThat(slot.isExpired(START)).isFalse();
		assertThat(slot.isExpired(START + 1_000_000_000L)).isTrue();
	}

	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 42, 20260101 })
	void digestsAreEqualIffCountsAre(long seed) {
		Random random = new Random(seed);
		WindowDigests one = new WindowDigests();
		WindowDigests other = new WindowDigests();
		Slot[] ones = { slot(7, 1), slot(1L << 60, 2), slot(-5, 3) };
		Slot[] others = { slot(7, 1), slot(1L << 60, 2), slot(-5, 3) };
		for (int i = 0; i < 200; i++) {
			int which = random.nextInt(3);
			long number = random.nextInt(NUMBERS);
			int spent = 1 + random.nextInt(1000);
			boolean grew = ones[which].raise(number, spent, spent / 2, true, i, one);
			assertThat(one.summary(0, NUMBERS).equals(other.summary(0, NUMBERS))).as("seed %d", seed).isEqualTo(!grew);
			others[which].raise(number, spent, spent / 2, true, i, other);
			assertThat(one.summary(0, NUMBERS)).as("seed %d", seed).isEqualTo(other.summary(0, NUMBERS));
			assertThat(one.buckets(number)).isEqualTo(other.buckets(number));
		}
	}

	@Test
	void digestExcludesARemovedSlot() {
		WindowDigests digests = new WindowDigests();
		Slot slot = slot(7, 1);
		Slot stays = slot(9, 2);
		stays.raise(3, 1, 0, true, 1, digests);
		var before = digests.summary(0, NUMBERS);
		slot.raise(3, 5, 1, true, 1, digests);
		slot.raise(4, 5, 0, true, 1, digests);
		assertThat(digests.summary(0, NUMBERS)).hasSize(2);
		slot.leave(digests);
		assertThat(digests.summary(0, NUMBERS)).isEqualTo(before);
	}

	@Test
	void digestsDifferByOriginIncarnationAndSubWindow() {
		assertThat(digest(1, 3, 5, 0)).isNotIn(digest(2, 3, 5, 0), digest(1, 4, 5, 0), digest(1, 3, 6, 0),
				digest(1, 3, 5, 1));
	}

	private long digest(int birth, long number, int spent, int credited) {
		WindowDigests digests = new WindowDigests();
		slot(7, birth).raise(number, spent, credited, true, 1, digests);
		return digests.buckets(number)[WindowDigests.bucket(7)];
	}

	@Test
	void prunedSubWindowHasNoDigest() {
		WindowDigests digests = new WindowDigests();
		slot(7, 1).raise(3, 5, 0, true, 1, digests);
		digests.prune(4);
		assertThat(digests.summary(0, NUMBERS)).isEmpty();
		assertThat(digests.buckets(3)).containsOnly(0L).hasSize(WindowDigests.BUCKETS);
		assertThat(digests.summary(5, 4)).isEmpty();
	}

}
