/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.key;

import java.time.Duration;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.signal.SignalModel;
import io.github.gossiplimiter.window.WindowCounter;
import io.github.gossiplimiter.window.WindowGeometry;
import io.github.gossiplimiter.window.WindowQuota;

import static org.assertj.core.api.Assertions.assertThat;

class KeyStoreTests {

	private static final long SECOND = 1_000_000_000;

	private static final long START = Duration.ofDays(20_000).toNanos();

	private final SignalModel signals = SignalModel.ofDefaults();

	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 42, 20260101 })
	void addedKeysAreFoundAndRemovedOnesAreNot(long seed) {
		Random random = new Random(seed);
		KeyTable table = new KeyTable();
		WindowQuota quota = new KeyStore(1 << 20, 1 << 30).quota(WindowGeometry.fixed(SECOND), 1, 1);
		Set<Long> expected = new HashSet<>();
		for (int i = 0; i < 50_000; i++) {
			// Few distinct low bits: many keys share a place.
			long hash = ((long) random.nextInt(20_000) << 40) | random.nextInt(64);
			WindowCounter there = table.find(hash);
			assertThat(there != null).as("seed %d, step %d", seed, i).isEqualTo(expected.contains(hash));
			if (there == null) {
				table.add(new WindowCounter(hash, 1, quota, START));
				expected.add(hash);
			}
			else if (random.nextInt(3) == 0) {
				assertThat(table.remove(there)).isTrue();
				expected.remove(hash);
			}
		}
		Set<Long> visited = new HashSet<>();
		table.visitAll((counter) -> assertThat(visited.add(counter.hash())).as("twice").isTrue());
		assertThat(visited).isEqualTo(expected);
		assertThat(table.size()).isEqualTo(expected.size());
	}

	@Test
	@Tag("D15")
	void floodOfNewKeysStaysWithinTheBoundsAndKeepsHotKeys() {
		KeyStore store = new KeyStore(10_000, 2 << 20);
		WindowQuota quota = store.quota(WindowGeometry.sliding(60 * SECOND, 60, false), 100, 100);
		Keyspace keys = new Keyspace(store, new WindowQuota[] { quota }, null);
		Random random = new Random(3);
		for (int hot = 0; hot < 200; hot++) {
			spend(keys, quota, hash(hot), 80);
		}
		for (int i = 0; i < 500_000; i++) {
			spend(keys, quota, random.nextLong(), 1);
			assertThat(store.keys()).isLessThanOrEqualTo(10_000);
			assertThat(store.bytes()).isLessThanOrEqualTo(2 << 20);
		}
		int held = 0;
		for (int hot = 0; hot < 200; hot++) {
			held += (keys.find(hash(hot)) != null) ? 1 : 0;
			assertThat(keys.counter(hash(hot), START).free(quota, START)).as("hot key %d", hot).isEqualTo(20);
		}
		assertThat(held).as("hot keys that never left").isGreaterThanOrEqualTo(198);
	}

	@Test
	void evictingStoreIsNearlyFull() {
		KeyStore store = new KeyStore(1_000_000, 2 << 20);
		WindowQuota quota = store.quota(WindowGeometry.sliding(60 * SECOND, 60, false), 100, 100);
		Keyspace keys = new Keyspace(store, new WindowQuota[] { quota }, null);
		assertThat(keys.isNearlyFull()).isFalse();
		for (int key = 0; store.removed() == 0; key++) {
			spend(keys, quota, hash(key), 1);
		}
		assertThat(keys.isNearlyFull()).isTrue();
	}

	@Test
	@Tag("D15")
	void growingHistoriesStayWithinTheMemoryBound() {
		KeyStore store = new KeyStore(1_000_000, 1 << 20);
		WindowQuota quota = store.quota(WindowGeometry.sliding(60 * SECOND, 60, false), 1000, 1000);
		Keyspace keys = new Keyspace(store, new WindowQuota[] { quota }, null);
		for (long second = 0; second < 60; second++) {
			long now = START + second * SECOND;
			for (int key = 0; key < 3000; key++) {
				keys.counter(hash(key), now).tryAcquire(quota, now, 1, 100);
			}
			store.maintain(now);
			assertThat(store.bytes()).isLessThanOrEqualTo(1 << 20);
		}
	}

	@Test
	void evictedKeyIsRestoredWithItsCount() {
		KeyStore store = new KeyStore(1, 1 << 20);
		WindowQuota quota = store.quota(WindowGeometry.sliding(60 * SECOND, 60, false), 100, 100);
		Keyspace keys = new Keyspace(store, new WindowQuota[] { quota }, null);
		spend(keys, quota, 1, 30);
		spend(keys, quota, 2, 50);
		assertThat(keys.find(1)).as("evicted").isNull();
		assertThat(keys.counter(1, START + 10 * SECOND).free(quota, START + 10 * SECOND)).isEqualTo(70);
		assertThat(keys.counter(2, START + 10 * SECOND).free(quota, START + 10 * SECOND)).isEqualTo(50);
		assertThat(keys.counter(1, START + 70 * SECOND).free(quota, START + 70 * SECOND)).isEqualTo(100);
	}

	@Test
	void evictedTokenBucketIsRestoredRefilled() {
		KeyStore store = new KeyStore(1, 1 << 20);
		WindowQuota quota = store.quota(WindowGeometry.tokenBucket(SECOND, 60), 5, 20);
		Keyspace keys = new Keyspace(store, new WindowQuota[] { quota }, null);
		spend(keys, quota, 1, 20);
		spend(keys, quota, 2, 1);
		assertThat(keys.counter(1, START + 2 * SECOND).free(quota, START + 2 * SECOND)).isBetween(9L, 10L);
	}

	@Test
	void fullStoreAcceptsTheFirstKeyOfAnotherLimit() {
		KeyStore store = new KeyStore(100, 1 << 20);
		WindowQuota quota = store.quota(WindowGeometry.sliding(60 * SECOND, 60, false), 100, 100);
		Keyspace crowded = new Keyspace(store, new WindowQuota[] { quota }, null);
		Keyspace other = new Keyspace(store, new WindowQuota[] { quota }, null);
		for (int i = 0; i < 100; i++) {
			spend(crowded, quota, i, 1);
		}
		spend(other, quota, 7, 1);
		assertThat(other.find(7)).isNotNull();
		assertThat(store.keys()).isEqualTo(100);
	}

	/**
	 * Spread like a real hash.
	 */
	private static long hash(long key) {
		return (key + 1) * 0x9e3779b97f4a7c15L;
	}

	private void spend(Keyspace keys, WindowQuota quota, long hash, int cost) {
		WindowCounter counter = keys.counter(hash, START);
		long left = counter.tryAcquire(quota, START, cost, 100);
		for (int i = 0; i < cost; i++) {
			counter.observe(this.signals, quota, START, 1, 1 - left * quota.perCapacity());
		}
	}

}
