package io.github.gossiplimiter.autoconfigure.method;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * A decision to come. Unlike one that only follows from the limiter's answer, it takes
 * back the question when it is cancelled.
 *
 * @param <T> the limiter's answer
 */
final class PendingEntry<T> extends CompletableFuture<MethodEntry> {

	private final CompletableFuture<T> answer;

	PendingEntry(CompletionStage<T> stage, Function<T, MethodEntry> entry) {
		this.answer = stage.toCompletableFuture();
		stage.whenComplete((decision, failure) -> {
			if (failure != null) {
				completeExceptionally(failure);
			}
			else {
				complete(entry.apply(decision));
			}
		});
	}

	@Override
	public boolean cancel(boolean mayInterruptIfRunning) {
		this.answer.cancel(mayInterruptIfRunning);
		return super.cancel(mayInterruptIfRunning);
	}

}
