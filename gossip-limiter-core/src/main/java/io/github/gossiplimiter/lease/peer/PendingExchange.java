package io.github.gossiplimiter.lease.peer;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.lease.LeaseAnswer;
import io.github.gossiplimiter.lease.LeaseCall;

/**
 * Calls that were made together and are answered together, though different owners may be
 * asked.
 */
final class PendingExchange {

	private final CompletableFuture<List<LeaseAnswer>> result = new CompletableFuture<>();

	private final List<LeaseCall> calls;

	private final @Nullable LeaseAnswer[] answers;

	private final boolean awaited;

	/**
	 * Create it.
	 * @param awaited whether anybody waits for the answers
	 */
	PendingExchange(List<LeaseCall> calls, boolean awaited) {
		this.awaited = awaited;
		this.calls = List.copyOf(calls);
		this.answers = new LeaseAnswer[calls.size()];
	}

	boolean isAwaited() {
		return this.awaited;
	}

	List<LeaseCall> calls() {
		return this.calls;
	}

	CompletionStage<List<LeaseAnswer>> result() {
		return this.result;
	}

	void answered(int index, LeaseAnswer answer) {
		this.answers[index] = answer;
		List<LeaseAnswer> all = new ArrayList<>(this.answers.length);
		for (LeaseAnswer one : this.answers) {
			if (one == null) {
				return;
			}
			all.add(one);
		}
		this.result.complete(all);
	}

	void failed(String why) {
		this.result.completeExceptionally(new PeerUnavailableException(why));
	}

}
