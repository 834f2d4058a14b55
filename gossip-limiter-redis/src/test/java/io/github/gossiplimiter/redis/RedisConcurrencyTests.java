/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.redis;

import java.time.Duration;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

import io.github.gossiplimiter.TestSize;
import io.github.gossiplimiter.concurrency.ConcurrencyCoordinator;
import io.github.gossiplimiter.concurrency.ConcurrencyCoordinatorContract;

/**
 * The script and the allocator in Java implement the same rules: the same reports at the
 * same times get the same answers.
 */
class RedisConcurrencyTests extends ConcurrencyCoordinatorContract {

	private static ManualRedis redis;

	@BeforeAll
	static void start() {
		redis = new ManualRedis();
	}

	@AfterAll
	static void stop() {
		redis.close();
	}

	@Override
	protected ConcurrencyCoordinator coordinator() {
		return redis.concurrency();
	}

	@Override
	protected void pass(Duration time) {
		redis.pass(time);
	}

	@Override
	protected int seeds() {
		return TestSize.of(2, 50);
	}

}
