/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

import io.github.bucket4j.Bucket;

/**
 * Bucket4j's local buckets in a map, with its defaults: lock-free, time in milliseconds.
 */
final class Bucket4jLimiter implements KeyedLimiter {

	private final ConcurrentMap<String, Bucket> buckets = new ConcurrentHashMap<>();

	private final KeyQuota quota;

	Bucket4jLimiter(KeyQuota quota) {
		this.quota = quota;
	}

	@Override
	public boolean tryAcquire(String key) {
		// A plain get first: computeIfAbsent may lock the bin of a key that is there.
		Bucket bucket = this.buckets.get(key);
		if (bucket == null) {
			bucket = this.buckets.computeIfAbsent(key, (k) -> create());
		}
		return bucket.tryConsume(1);
	}

	private Bucket create() {
		return Bucket.builder()
			.addLimit((limit) -> limit.capacity(this.quota.permits())
				.refillGreedy(this.quota.permits(), this.quota.period()))
			.build();
	}

}
