/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.redis;

import java.time.Duration;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

import io.github.gossiplimiter.lease.Coordinator;
import io.github.gossiplimiter.lease.CoordinatorContract;

class RedisLeasesTests extends CoordinatorContract {

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
	protected Coordinator coordinator() {
		return redis.coordinator();
	}

	@Override
	protected void pass(Duration time) {
		redis.pass(time);
	}

}
