package io.github.gossiplimiter.autoconfigure.web;

import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.BatchDecision;
import io.github.gossiplimiter.Decision;
import io.github.gossiplimiter.RateLimitExceededException;

/**
 * What the rules of a request come to.
 *
 * @param allowed whether the request may go on
 * @param decisions what the limits said, none if no limit applies
 * @param keyless the limit that denied the request because it has no key
 * @param refusal why the request is turned away without asking a limit
 * @param reserved permits that may have to be given back
 * @since 0.1.0
 */
public record Verdict(boolean allowed, List<Decision> decisions, @Nullable String keyless, @Nullable Refusal refusal,
		List<Reserved> reserved) {

	static final Verdict UNLIMITED = new Verdict(true, List.of(), null);

	Verdict(boolean allowed, List<Decision> decisions, @Nullable String keyless) {
		this(allowed, decisions, keyless, null, List.of());
	}

	static Verdict of(Decision decision) {
		return new Verdict(decision.allowed(), List.of(decision), null);
	}

	static Verdict of(BatchDecision batch) {
		return new Verdict(batch.allowed(), batch.decisions(), null);
	}

	/**
	 * What it comes to that something a request needed was denied, or nothing if that is
	 * not what went wrong.
	 */
	public static @Nullable Verdict ofDenied(Throwable failure) {
		Throwable cause = failure;
		while (cause instanceof CompletionException || cause instanceof ExecutionException) {
			cause = cause.getCause();
		}
		if (!(cause instanceof RateLimitExceededException denial)) {
			return null;
		}
		if (denial.isRefused()) {
			return refused(new Refusal(denial.limitName(), String.valueOf(denial.getMessage())));
		}
		return denial.denials().isEmpty() ? keyless(denial.limitName()) : new Verdict(false, denial.denials(), null);
	}

	static Verdict keyless(String limitName) {
		return new Verdict(false, List.of(), limitName);
	}

	static Verdict refused(Refusal refusal) {
		return new Verdict(false, List.of(), null, refusal, List.of());
	}

	Verdict reserving(List<Reserved> values) {
		return new Verdict(this.allowed, this.decisions, this.keyless, this.refusal, values);
	}

	/**
	 * Whether permits have to be given back if the answer is not one that they are
	 * charged for.
	 */
	public boolean isReserving() {
		return !this.reserved.isEmpty();
	}

}
