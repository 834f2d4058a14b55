package io.github.gossiplimiter.raft;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.lease.LeaseAnswer;
import io.github.gossiplimiter.lease.LeaseCall;

/**
 * Calls that were made together and are answered together, though they may be asked in
 * several parts.
 */
final class Pending {

	private final CompletableFuture<List<LeaseAnswer>> result = new CompletableFuture<>();

	private final List<LeaseCall> calls;

	private final List<@Nullable LeaseAnswer> answers;

	private int missing;

	Pending(List<LeaseCall> calls) {
		this.calls = List.copyOf(calls);
		this.missing = calls.size();
		this.answers = new ArrayList<>(Collections.nCopies(calls.size(), null));
	}

	CompletionStage<List<LeaseAnswer>> result() {
		return this.result;
	}

	/**
	 * The calls, so many at a time.
	 */
	List<Part> parts(int most) {
		List<Part> parts = new ArrayList<>();
		for (int i = 0; i < this.calls.size(); i += most) {
			parts.add(new Part(this, i, this.calls.subList(i, Math.min(this.calls.size(), i + most))));
		}
		return parts;
	}

	void failed(String why) {
		this.result.completeExceptionally(new RaftUnavailableException(why));
	}

	private void answered(int from, List<LeaseAnswer> part) {
		for (int i = 0; i < part.size(); i++) {
			this.answers.set(from + i, part.get(i));
		}
		this.missing -= part.size();
		if (this.missing == 0) {
			List<LeaseAnswer> all = new ArrayList<>(this.answers.size());
			for (LeaseAnswer answer : this.answers) {
				if (answer != null) {
					all.add(answer);
				}
			}
			this.result.complete(all);
		}
	}

	/**
	 * Some of the calls.
	 *
	 * @param whole what they are part of
	 * @param from where in it they begin
	 * @param calls the calls
	 */
	record Part(Pending whole, int from, List<LeaseCall> calls) {

		void answered(List<LeaseAnswer> answers) {
			this.whole.answered(this.from, answers);
		}

		void failed(String why) {
			this.whole.failed(why);
		}

	}

}
