/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.redis;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Clock;

/**
 * Connection that is opened on first use, and again on a later use if that failed, at
 * most once in {@code RETRY_NANOS}. An established connection is restored by the client.
 * <p>
 * Used by {@link SingleLink} and {@link ClusterLink}. Safe for use by many threads.
 *
 * @param <C> type of the connection
 */
final class LazyConnection<C> {

	private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

	private final Supplier<? extends CompletionStage<C>> connect;

	private final Function<C, CompletableFuture<Void>> disconnect;

	private final Clock clock;

	private @Nullable CompletableFuture<C> current;

	private long sinceNanos;

	LazyConnection(Supplier<? extends CompletionStage<C>> connect, Function<C, CompletableFuture<Void>> disconnect,
			Clock clock) {
		this.connect = connect;
		this.disconnect = disconnect;
		this.clock = clock;
	}

	synchronized CompletableFuture<C> connection() {
		CompletableFuture<C> last = this.current;
		if (last != null && !(last.isCompletedExceptionally() && isDue())) {
			return last;
		}
		CompletableFuture<C> next = open();
		this.current = next;
		this.sinceNanos = this.clock.nanos();
		return next;
	}

	/**
	 * Close the connection, so that the next use opens a new one.
	 */
	synchronized void drop() {
		CompletableFuture<C> last = this.current;
		if (last != null && last.isDone() && isDue()) {
			this.current = null;
			CompletionStage<C> old = last;
			old.thenCompose(this.disconnect);
		}
	}

	private boolean isDue() {
		return this.clock.nanos() - this.sinceNanos >= RETRY_NANOS;
	}

	private CompletableFuture<C> open() {
		try {
			return this.connect.get().toCompletableFuture();
		}
		catch (RuntimeException ex) {
			return CompletableFuture.failedFuture(ex);
		}
	}

}
