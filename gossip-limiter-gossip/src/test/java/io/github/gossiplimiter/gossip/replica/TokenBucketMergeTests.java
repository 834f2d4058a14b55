/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.replica;

import java.time.Duration;
import java.util.Objects;

import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.key.KeyStore;
import io.github.gossiplimiter.key.Keyspace;
import io.github.gossiplimiter.window.WindowCounter;
import io.github.gossiplimiter.window.WindowGeometry;
import io.github.gossiplimiter.window.WindowQuota;

import static org.assertj.core.api.Assertions.assertThat;

class TokenBucketMergeTests {

	private static final long SECOND = Duration.ofSeconds(1).toNanos();

	private final KeyStore store = new KeyStore(100, 1 << 20);

	private final WindowQuota quota = this.store.quota(WindowGeometry.tokenBucket(SECOND, 60), 10, 200);

	private final Keyspace keys = new Keyspace(this.store, new WindowQuota[] { this.quota }, null);

	private final SlotLog log = new SlotLog();

	private final long start = Duration.ofDays(20_000).toNanos();

	private final WindowCounter counter = this.keys.counter(7, this.start);

	private final OriginCounters replicas = OriginCounters.of(this.counter, this.quota, this.start);

	@Test
	void mergeKeepsTheEarlierDebtOfOthers() {
		Slot slot = Objects.requireNonNull(this.replicas.slot(new SlotName("other", 2, 1), this.quota.geometry()));
		this.replicas.raise(this.log, slot, this.quota.number(this.start), 150, 0, true);
		this.replicas.publishTotals(this.log, this.quota, this.start);

		long later = this.start + 10 * SECOND;
		this.replicas.publishTotals(this.log, this.quota, later);

		assertThat(this.replicas.others()).isEmpty();
		assertThat(this.counter.free(this.quota, later)).isBetween(148L, 150L);
	}

	@Test
	void mergeKeepsTheEarlierDebtOfThisNode() {
		this.counter.tryAcquire(this.quota, this.start, 150, WindowCounter.ATTEMPTS_MAX);

		long later = this.start + 10 * SECOND;
		this.replicas.publishTotals(this.log, this.quota, later);

		assertThat(this.counter.free(this.quota, later)).isBetween(148L, 150L);
	}

}
