package io.github.gossiplimiter.autoconfigure.web;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * A result that is known when a decision is. Unlike a dependent stage it passes on that
 * nobody waits any more, so that permits are not handed out to a client that went away.
 *
 * @param <T> the kind of decision
 */
final class PendingVerdict<T> extends CompletableFuture<Verdict> {

	private final CompletableFuture<T> decision;

	PendingVerdict(CompletionStage<T> decision, Function<T, Verdict> verdict) {
		this.decision = decision.toCompletableFuture();
		decision.whenComplete((decided, failure) -> {
			if (failure != null) {
				completeExceptionally(failure);
			}
			else {
				complete(verdict, decided);
			}
		});
	}

	/*
	 * Whatever goes wrong, whoever waits hears of it.
	 */
	private void complete(Function<T, Verdict> verdict, T decided) {
		try {
			complete(verdict.apply(decided));
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
