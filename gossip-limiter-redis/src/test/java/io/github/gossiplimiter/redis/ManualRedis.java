/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.redis;

import java.time.Duration;
import java.util.Map;

import io.lettuce.core.api.sync.RedisCommands;

/**
 * A Redis whose scripts use a clock that tests advance by hand, with coordinators on it.
 */
final class ManualRedis implements AutoCloseable {

	private static final String TIME = "redis.call('TIME')";

	private static final String MANUAL_TIME = "redis.call('HMGET', 'time', 'seconds', 'micros')";

	/*
	 * 2026-01-05T10:00:00Z, a Monday.
	 */
	private static final long START_MICROS = 1_767_607_200_000_000L;

	private final RedisProcess redis = RedisProcess.launch();

	private final RedisCommands<String, String> commands = this.redis.commands();

	private final RedisCoordinator coordinator;

	private final RedisConcurrencyCoordinator concurrency;

	private long nowMicros = START_MICROS;

	ManualRedis() {
		this.coordinator = builder().script(manual(LuaScript.load())).build();
		this.concurrency = builder().buildConcurrency(manual(LuaScript.loadConcurrency()));
		storeTime();
	}

	private RedisCoordinator.Builder builder() {
		return RedisCoordinator.builder(this.redis.address())
			.timeout(Duration.ofSeconds(10))
			.breaker(BreakerSettings.DEFAULT.withSlowAnswer(Duration.ofSeconds(10)));
	}

	private static LuaScript manual(LuaScript script) {
		if (!script.text().contains(TIME)) {
			throw new IllegalStateException("the script does not ask Redis for the time");
		}
		return LuaScript.of(script.text().replace(TIME, MANUAL_TIME));
	}

	RedisCoordinator coordinator() {
		return this.coordinator;
	}

	RedisConcurrencyCoordinator concurrency() {
		return this.concurrency;
	}

	RedisCommands<String, String> commands() {
		return this.commands;
	}

	long nowNanos() {
		return this.nowMicros * 1_000;
	}

	void pass(Duration time) {
		this.nowMicros += time.toNanos() / 1_000;
		storeTime();
	}

	private void storeTime() {
		this.commands.hset("time", Map.of("seconds", Long.toString(this.nowMicros / 1_000_000), "micros",
				Long.toString(this.nowMicros % 1_000_000)));
	}

	@Override
	public void close() {
		this.coordinator.close();
		this.concurrency.close();
		this.redis.close();
	}

}
