/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.redis;

import java.util.concurrent.CompletionStage;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.concurrency.ConcurrencyAnswer;
import io.github.gossiplimiter.concurrency.ConcurrencyCoordinator;
import io.github.gossiplimiter.concurrency.ConcurrencyReport;

/**
 * Divides ceilings of concurrency in Redis. Each report is one execution of a Lua script,
 * which is atomic and uses the same rules as the allocator in Java.
 * <p>
 * Invariant: the shares of all nodes together never exceed the ceiling, as long as Redis
 * loses no acknowledged write and its clock does not jump.
 * <p>
 * Safe for use by many threads, and never blocks them. It connects in the background when
 * it is built and reconnects by itself; meanwhile reports fail with a
 * {@link RedisUnavailableException}, at the latest after the timeout.
 *
 * @since 0.1.0
 * @see RedisCoordinator.Builder#buildConcurrency
 */
public final class RedisConcurrencyCoordinator implements ConcurrencyCoordinator {

	private static final String PREFIX = "gossip-limiter:{";

	private final RedisCalls calls;

	private final String namespace;

	RedisConcurrencyCoordinator(RedisLink link, RedisSettings settings, Clock clock) {
		this.calls = new RedisCalls(link, settings, clock);
		this.namespace = settings.namespace();
	}

	@Override
	public CompletionStage<ConcurrencyAnswer> report(ConcurrencyReport report) {
		String key = key(report);
		return this.calls.call((connection) -> connection
			.run(LedgerKeys.slot(key), new String[] { key }, ConcurrencyCodec.arguments(report))
			.thenApply((raw) -> ConcurrencyCodec.answer(report, raw)));
	}

	/*
	 * The part in braces is the hash tag, which decides the slot of a key; a namespace
	 * contains no braces.
	 */
	private String key(ConcurrencyReport report) {
		return PREFIX + this.namespace + "}:concurrency:" + report.key();
	}

	@Override
	public void close() {
		this.calls.close();
	}

}
