/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.raft;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

/**
 * Calls a listener with the result of one of MicroRaft's futures. Used by
 * {@link LeaderState} and {@link VoterReplacement}.
 */
final class FutureResults {

	private FutureResults() {
	}

	/**
	 * Call a listener once a future is complete.
	 * @param listener gets the result, null if the future failed
	 */
	// The returned future would report only a failure of the listener.
	@SuppressWarnings("FutureReturnValueIgnored")
	static <T> void whenDone(CompletableFuture<T> future, Consumer<@Nullable T> listener) {
		future.whenComplete((result, failure) -> listener.accept((failure == null) ? result : null));
	}

}
