/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.rule;

import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.BatchDecision;
import io.github.gossiplimiter.Decision;
import io.github.gossiplimiter.RateLimitExceededException;

/**
 * What the rules of a request or call come to.
 *
 * @param <R> the result of the request or call
 * @param allowed whether it may go on
 * @param decisions the decisions of the limits, none if no limit applies
 * @param keyless the limit that denied it because it has no key
 * @param refusal why it is turned away without asking a limit
 * @param reserved permits that may have to be given back
 * @since 0.1.0
 */
public record RuleOutcome<R>(boolean allowed, List<Decision> decisions, @Nullable String keyless,
		@Nullable Refusal refusal, List<ReservedPermit<R>> reserved) {

	private static final RuleOutcome<?> UNLIMITED = new RuleOutcome<>(true, List.of());

	/**
	 * An outcome of which nothing has to be given back.
	 */
	public RuleOutcome(boolean allowed, List<Decision> decisions) {
		this(allowed, decisions, null, null, List.of());
	}

	// It reserves nothing, whatever the result.
	@SuppressWarnings("unchecked")
	static <R> RuleOutcome<R> unlimited() {
		return (RuleOutcome<R>) UNLIMITED;
	}

	static <R> RuleOutcome<R> of(Decision decision) {
		return new RuleOutcome<>(decision.allowed(), List.of(decision));
	}

	static <R> RuleOutcome<R> of(BatchDecision batch) {
		return new RuleOutcome<>(batch.allowed(), batch.decisions());
	}

	/**
	 * The outcome of a denial that was thrown, or nothing if a failure is something else.
	 */
	public static <R> @Nullable RuleOutcome<R> ofDenied(Throwable failure) {
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
		return denial.denials().isEmpty() ? keyless(denial.limitName()) : new RuleOutcome<>(false, denial.denials());
	}

	static <R> RuleOutcome<R> keyless(String limitName) {
		return new RuleOutcome<>(false, List.of(), limitName, null, List.of());
	}

	static <R> RuleOutcome<R> refused(Refusal refusal) {
		return new RuleOutcome<>(false, List.of(), null, refusal, List.of());
	}

	RuleOutcome<R> reserving(List<ReservedPermit<R>> values) {
		return new RuleOutcome<>(this.allowed, this.decisions, this.keyless, this.refusal, values);
	}

	/**
	 * The exception for a denial, for callers that cannot be answered otherwise.
	 */
	public RateLimitExceededException denial() {
		if (this.keyless != null) {
			return new RateLimitExceededException(this.keyless);
		}
		if (this.refusal != null) {
			return RateLimitExceededException.refused(this.refusal.limitName(), this.refusal.detail());
		}
		return (this.decisions.size() == 1) ? new RateLimitExceededException(this.decisions.get(0))
				: new RateLimitExceededException(new BatchDecision(false, this.decisions));
	}

	/**
	 * The limit that denied it; of several, the one to wait longest for.
	 */
	public String denyingLimit() {
		if (this.keyless != null) {
			return this.keyless;
		}
		return (this.refusal != null) ? this.refusal.limitName()
				: new BatchDecision(false, this.decisions).tightest().limitName();
	}

	/**
	 * Whether permits have to be given back if the result is not one that they are
	 * charged for.
	 */
	public boolean isReserving() {
		return !this.reserved.isEmpty();
	}

	/**
	 * Give back what is not charged for a result. To be called once.
	 */
	public void settle(R result) {
		for (ReservedPermit<R> each : this.reserved) {
			each.settle(result);
		}
	}

}
