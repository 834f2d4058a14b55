/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Coordinators of leases and of concurrency limits in Redis. Lease calls and concurrency
 * reports of this node come in; executions of Lua scripts, which are atomic, go out to a
 * single Redis, one found by sentinels or a Redis Cluster. Open
 * {@link io.github.gossiplimiter.redis.RedisCoordinator} first, then {@code RedisCalls}
 * for timeout and circuit breaker; the counting itself is in {@code windows.lua},
 * {@code ledger.lua} and {@code exchange.lua}.
 */
@NullMarked
package io.github.gossiplimiter.redis;

import org.jspecify.annotations.NullMarked;
