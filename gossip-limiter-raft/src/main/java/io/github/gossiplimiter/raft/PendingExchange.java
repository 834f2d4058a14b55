/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.raft;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseResult;

/**
 * Calls of one {@link RaftCoordinator#exchange} that are not answered yet. They are sent
 * in batches of bounded size; the result is complete when each batch is answered, and
 * failed as soon as one fails. Created by any thread, completed on the gossip loop.
 */
final class PendingExchange {

	private final CompletableFuture<List<LeaseResult>> result = new CompletableFuture<>();

	private final List<LeaseCall> calls;

	private final List<@Nullable LeaseResult> results;

	private int missing;

	PendingExchange(List<LeaseCall> calls) {
		this.calls = List.copyOf(calls);
		this.missing = calls.size();
		this.results = new ArrayList<>(Collections.nCopies(calls.size(), null));
	}

	CompletionStage<List<LeaseResult>> result() {
		return this.result;
	}

	/**
	 * Split the calls.
	 * @param callsMax most calls of a batch
	 */
	List<CallBatch> batches(int callsMax) {
		List<CallBatch> batches = new ArrayList<>();
		for (int i = 0; i < this.calls.size(); i += callsMax) {
			batches.add(new CallBatch(this, i, this.calls.subList(i, Math.min(this.calls.size(), i + callsMax))));
		}
		return batches;
	}

	void fail(String reason) {
		this.result.completeExceptionally(new RaftUnavailableException(reason));
	}

	private void complete(int from, List<LeaseResult> batch) {
		for (int i = 0; i < batch.size(); i++) {
			this.results.set(from + i, batch.get(i));
		}
		this.missing -= batch.size();
		if (this.missing == 0) {
			List<LeaseResult> all = new ArrayList<>(this.results.size());
			for (LeaseResult answer : this.results) {
				if (answer != null) {
					all.add(answer);
				}
			}
			this.result.complete(all);
		}
	}

	/**
	 * Consecutive calls that are sent in one request.
	 *
	 * @param whole the exchange they belong to
	 * @param from index of the first of them in the exchange
	 * @param calls the calls
	 */
	record CallBatch(PendingExchange whole, int from, List<LeaseCall> calls) {

		void complete(List<LeaseResult> answers) {
			this.whole.complete(this.from, answers);
		}

		void fail(String reason) {
			this.whole.fail(reason);
		}

	}

}
