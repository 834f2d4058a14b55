/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.rule;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * An outcome that is known when a decision is. Unlike a dependent stage it passes on that
 * nobody waits any more, so that permits are not handed out to a client that went away.
 *
 * @param <T> the kind of decision
 * @param <R> the result of the request or call
 */
final class PendingOutcome<T, R> extends CompletableFuture<RuleOutcome<R>> {

	private final CompletableFuture<T> decision;

	PendingOutcome(CompletionStage<T> decision, Function<T, RuleOutcome<R>> outcome) {
		this.decision = decision.toCompletableFuture();
		decision.whenComplete((decided, failure) -> {
			if (failure != null) {
				completeExceptionally(failure);
			}
			else {
				complete(outcome, decided);
			}
		});
	}

	/*
	 * Whatever goes wrong, the caller that waits learns of it.
	 */
	private void complete(Function<T, RuleOutcome<R>> outcome, T decided) {
		try {
			complete(outcome.apply(decided));
		}
		catch (RuntimeException ex) {
			completeExceptionally(ex);
		}
	}

	@Override
	public boolean cancel(boolean mayInterruptIfRunning) {
		this.decision.cancel(mayInterruptIfRunning);
		return super.cancel(mayInterruptIfRunning);
	}

}
