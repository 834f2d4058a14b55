/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.redis;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

import io.lettuce.core.RedisReadOnlyException;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.redis.RedisUnavailableException.Reason;

/**
 * Makes calls to Redis, with a bound on calls in flight, a timeout and a
 * {@link CircuitBreaker}.
 * <p>
 * Invariant: every call ends within the timeout, and releases its permit of the semaphore
 * exactly once. Used by both coordinators. Safe for use by many threads, never blocks.
 */
final class RedisCalls {

	private final RedisLink link;

	private final CircuitBreaker breaker;

	private final Semaphore free;

	private final Clock clock;

	private final long timeoutNanos;

	private volatile boolean closed;

	RedisCalls(RedisLink link, RedisSettings settings, Clock clock) {
		this.link = link;
		this.breaker = new CircuitBreaker(settings.breaker(), clock);
		this.free = new Semaphore(settings.callsMax());
		this.clock = clock;
		this.timeoutNanos = settings.timeout().toNanos();
		link.connection();
	}

	/**
	 * Make a call.
	 * @param <T> type of the reply
	 * @param command sends a command on a connection
	 * @return the reply; fails with a {@link RedisUnavailableException}, at the latest
	 * after the timeout
	 */
	<T> CompletionStage<T> call(Function<RedisLink.Connection, CompletionStage<T>> command) {
		if (this.closed) {
			return refused(Reason.CLOSED, "The coordinator is closed");
		}
		if (!this.free.tryAcquire()) {
			return refused(Reason.BUSY, "Too many calls to Redis are under way");
		}
		long entered = this.breaker.enter();
		if (entered == CircuitBreaker.REFUSED) {
			this.free.release();
			return refused(Reason.LEFT_ALONE, "Redis failed or was slow and is left alone for a while");
		}
		return run(command, entered);
	}

	private <T> CompletionStage<T> run(Function<RedisLink.Connection, CompletionStage<T>> command, long entered) {
		CompletableFuture<T> result = new CompletableFuture<>();
		long startNanos = this.clock.nanos();
		CompletionStage<T> end = result.orTimeout(this.timeoutNanos, TimeUnit.NANOSECONDS)
			.handle((answer, failure) -> finish(answer, failure, entered, startNanos));
		this.link.connection().thenCompose((connection) -> {
			// After the timeout nobody would spend the permits, so request none.
			return result.isDone() ? result : command.apply(connection);
		}).whenComplete((answer, failure) -> {
			if (failure != null) {
				result.completeExceptionally(failure);
			}
			else {
				result.complete(answer);
			}
		});
		return end;
	}

	private <T> T finish(@Nullable T answer, @Nullable Throwable failure, long entered, long startNanos) {
		this.free.release();
		if (answer != null) {
			this.breaker.succeeded(entered, this.clock.nanos() - startNanos);
			return answer;
		}
		this.breaker.failed(entered);
		RedisUnavailableException reported = FailureTranslator.translate(failure, Duration.ofNanos(this.timeoutNanos));
		if (reported.getCause() instanceof RedisReadOnlyException) {
			this.link.reconnect();
		}
		throw new CompletionException(reported);
	}

	private static <T> CompletionStage<T> refused(Reason reason, String message) {
		return CompletableFuture.failedFuture(new RedisUnavailableException(reason, message, null));
	}

	void close() {
		this.closed = true;
		this.link.close();
	}

}
