/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.peer;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseResult;

/**
 * Calls of one exchange that complete together, though different owners may reply to
 * them.
 */
final class PendingCalls {

	private final CompletableFuture<List<LeaseResult>> result = new CompletableFuture<>();

	private final List<LeaseCall> calls;

	private final @Nullable LeaseResult[] results;

	private final boolean awaited;

	/**
	 * Create it.
	 * @param awaited whether anybody waits for the answers
	 */
	PendingCalls(List<LeaseCall> calls, boolean awaited) {
		this.awaited = awaited;
		this.calls = List.copyOf(calls);
		this.results = new LeaseResult[calls.size()];
	}

	boolean isAwaited() {
		return this.awaited;
	}

	List<LeaseCall> calls() {
		return this.calls;
	}

	CompletionStage<List<LeaseResult>> result() {
		return this.result;
	}

	void completed(int index, LeaseResult answer) {
		this.results[index] = answer;
		List<LeaseResult> all = new ArrayList<>(this.results.length);
		for (LeaseResult one : this.results) {
			if (one == null) {
				return;
			}
			all.add(one);
		}
		this.result.complete(all);
	}

	void failed(String why) {
		this.result.completeExceptionally(new OwnerUnavailableException(why));
	}

}
