/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.key;

import java.time.Duration;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.internal.HashMixer;
import io.github.gossiplimiter.signal.SignalModel;
import io.github.gossiplimiter.window.ChangeQueue;
import io.github.gossiplimiter.window.WindowCounter;
import io.github.gossiplimiter.window.WindowGeometry;
import io.github.gossiplimiter.window.WindowQuota;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Which keys leave when there is no room.
 */
class EvictionPolicyTests {

	private static final int KEYS = 4096;

	private static final long FLOOD = 1_000_000;

	private final SignalModel signals = SignalModel.ofDefaults();

	private final KeyStore store = new KeyStore(KEYS, 8 << 20);

	private final WindowQuota quota = this.store.quota(WindowGeometry.sliding(60_000_000_000L, 60, false), 100, 100);

	private final Keyspace keys = new Keyspace(this.store, new WindowQuota[] { this.quota }, null);

	private long nowNanos = Duration.ofDays(20_000).toNanos();

	@Test
	@Tag("D15")
	void keysOfAFloodAreEvictedBeforeEarlierKeys() {
		ask(0, KEYS);
		ask(FLOOD, FLOOD + KEYS);
		assertThat(held(0, KEYS)).isGreaterThan(KEYS * 3L / 4);
		assertThat(this.store.keys()).isEqualTo(KEYS);
	}

	@Test
	@Tag("D15")
	void unusedKeysAreEvictedInTheEnd() {
		ask(0, KEYS);
		ask(FLOOD, FLOOD + 40 * KEYS);
		assertThat(held(0, KEYS)).isLessThan(KEYS / 20);
	}

	@Test
	void newKeyThatIsUsedAgainStays() {
		ask(0, KEYS);
		ask(FLOOD, FLOOD + KEYS);
		ask(-10, 0);
		for (long i = 1; i <= 100; i++) {
			ask(FLOOD + i * KEYS, FLOOD + i * KEYS + 200);
			ask(-10, 0);
		}
		assertThat(held(-10, 0)).isEqualTo(10);
		assertThat(spent(-1)).isEqualTo(100);
	}

	@Test
	void unpublishedNewKeysStayAtFirst() {
		ask(0, KEYS);
		ask(FLOOD, FLOOD + 100);
		ask(-50, 0);
		ChangeQueue unpublished = new ChangeQueue(() -> {
		});
		LongStream.range(-50, 0).forEach((key) -> unpublished.add(this.keys.counter(hash(key), this.nowNanos)));
		ask(FLOOD + KEYS, FLOOD + 3 * KEYS);
		assertThat(held(-50, 0)).isEqualTo(50);
	}

	@Test
	void bytesOfTheListAreCounted() {
		long before = this.keys.tableBytes();
		ask(0, KEYS + 100);
		assertThat(this.keys.tableBytes()).isGreaterThanOrEqualTo(before + Long.BYTES * KEYS / 8);
	}

	private void ask(long from, long to) {
		for (long key = from; key < to; key++) {
			this.nowNanos += 10_000;
			WindowCounter counter = this.keys.counter(hash(key), this.nowNanos);
			long left = counter.tryAcquire(this.quota, this.nowNanos, 1, 100);
			counter.observe(this.signals, this.quota, this.nowNanos, 1,
					(left >= 0) ? 1 - left * this.quota.perCapacity() : 1);
		}
	}

	private long held(long from, long to) {
		LongPredicate held = (key) -> this.keys.find(hash(key)) != null;
		return LongStream.range(from, to).filter(held).count();
	}

	private long spent(long key) {
		return 100 - this.keys.counter(hash(key), this.nowNanos).free(this.quota, this.nowNanos);
	}

	private static long hash(long key) {
		return HashMixer.mix(key);
	}

}
