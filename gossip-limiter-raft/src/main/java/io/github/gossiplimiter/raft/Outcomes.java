package io.github.gossiplimiter.raft;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

/**
 * Tells what became of something that was begun.
 */
final class Outcomes {

	private Outcomes() {
	}

	/**
	 * Tell when it is known.
	 * @param listener gets the result, nothing if it failed
	 */
	// What is returned would only tell that the listener failed, and it does not.
	@SuppressWarnings("FutureReturnValueIgnored")
	static <T> void tell(CompletableFuture<T> future, Consumer<@Nullable T> listener) {
		future.whenComplete((result, failure) -> listener.accept((failure == null) ? result : null));
	}

}
