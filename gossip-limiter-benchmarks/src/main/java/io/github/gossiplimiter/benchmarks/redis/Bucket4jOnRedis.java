/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks.redis;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

import io.github.bucket4j.Bucket;
import io.github.bucket4j.BucketConfiguration;
import io.github.bucket4j.distributed.ExpirationAfterWriteStrategy;
import io.github.bucket4j.distributed.proxy.ProxyManager;
import io.github.bucket4j.redis.lettuce.Bucket4jLettuce;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.codec.StringCodec;

import io.github.gossiplimiter.benchmarks.KeyQuota;

/**
 * Bucket4j's buckets in Redis with its defaults, through Lettuce. The buckets are made
 * beforehand, so that only deciding is measured.
 */
final class Bucket4jOnRedis implements SharedLimiter {

	private final RedisClient client;

	private final List<Bucket> buckets;

	Bucket4jOnRedis(RedisURI address, KeyQuota quota, int users) {
		this.client = RedisClient.create(address);
		ProxyManager<String> manager = Bucket4jLettuce
			.casBasedBuilder(this.client.connect(RedisCodec.of(StringCodec.UTF8, ByteArrayCodec.INSTANCE)))
			.expirationAfterWrite(
					ExpirationAfterWriteStrategy.basedOnTimeForRefillingBucketUpToMax(Duration.ofSeconds(10)))
			.build();
		BucketConfiguration configuration = BucketConfiguration.builder()
			.addLimit((limit) -> limit.capacity(quota.permits()).refillGreedy(quota.permits(), quota.period()))
			.build();
		this.buckets = IntStream.range(0, users)
			.mapToObj((i) -> (Bucket) manager.builder().build("user-" + i, () -> configuration))
			.toList();
	}

	@Override
	public boolean tryAcquire(int user) {
		return this.buckets.get(user).tryConsume(1);
	}

	@Override
	public void close() {
		this.client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
	}

}
