/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks.redis;

import io.lettuce.core.RedisURI;

import io.github.gossiplimiter.benchmarks.KeyQuota;

/**
 * What is measured.
 */
enum RedisContender {

	/**
	 * Bucket4j through Lettuce.
	 */
	BUCKET4J("Bucket4j on Redis") {

		@Override
		SharedLimiter start(RedisURI address, KeyQuota quota, int users) {
			return new Bucket4jOnRedis(address, quota, users);
		}

	},

	/**
	 * Our strict limit.
	 */
	LEASED("ours, leased") {

		@Override
		SharedLimiter start(RedisURI address, KeyQuota quota, int users) {
			return new LeasedRedisLimiter(address, quota);
		}

	},

	/**
	 * Our ledger, asked for every single permit.
	 */
	SINGLE_PERMITS("ours, a lot for every permit") {

		@Override
		SharedLimiter start(RedisURI address, KeyQuota quota, int users) {
			return new SinglePermits(address, quota, users);
		}

	};

	private final String title;

	RedisContender(String title) {
		this.title = title;
	}

	String title() {
		return this.title;
	}

	/**
	 * Start it.
	 * @param users how many keys will be asked for
	 */
	abstract SharedLimiter start(RedisURI address, KeyQuota quota, int users);

}
