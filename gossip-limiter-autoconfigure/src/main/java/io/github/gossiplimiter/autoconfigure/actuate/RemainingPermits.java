/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.actuate;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.KeyStatus;
import io.github.gossiplimiter.RateLimiter;

/**
 * What is left of keys of a limit in the cluster: of a leased limit its coordinator is
 * asked, because this node knows only what it spent itself. All keys are requested before
 * the first is waited for.
 */
final class RemainingPermits {

	/*
	 * Longer than a coordinator is waited for.
	 */
	private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(1500);

	private final Map<Long, CompletionStage<OptionalLong>> requested = new HashMap<>();

	private final RateLimiter rateLimiter;

	private final String limitName;

	private final boolean leased;

	private final long sinceNanos = System.nanoTime();

	RemainingPermits(RateLimiter rateLimiter, String limitName) {
		this.rateLimiter = rateLimiter;
		this.limitName = limitName;
		this.leased = rateLimiter.limit(limitName).coordination().consistency().isLeased();
	}

	/**
	 * Request what is left of a key.
	 * @param key its name, nothing if that is not known
	 */
	void request(KeyStatus status, @Nullable String key) {
		if (this.leased && key != null) {
			this.requested.put(status.hash(), this.rateLimiter.remainingAsync(this.limitName, key));
		}
	}

	/**
	 * What is left of a key, nothing if its coordinator does not answer.
	 */
	@Nullable Long of(KeyStatus status) {
		if (!this.leased) {
			return status.remaining();
		}
		CompletionStage<OptionalLong> stage = this.requested.get(status.hash());
		if (stage == null) {
			return null;
		}
		long leftNanos = Math.max(0, this.sinceNanos + PATIENCE_NANOS - System.nanoTime());
		try {
			OptionalLong remaining = stage.toCompletableFuture().get(leftNanos, TimeUnit.NANOSECONDS);
			return remaining.isPresent() ? remaining.getAsLong() : null;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return null;
		}
		catch (ExecutionException | TimeoutException ex) {
			return null;
		}
	}

}
