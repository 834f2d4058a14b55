/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.method;

import java.security.Principal;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.RateLimitExceededException;
import io.github.gossiplimiter.autoconfigure.DenialListener;
import io.github.gossiplimiter.autoconfigure.method.call.CallResult;
import io.github.gossiplimiter.autoconfigure.method.call.CurrentPrincipal;
import io.github.gossiplimiter.autoconfigure.method.call.MethodArguments;
import io.github.gossiplimiter.autoconfigure.method.call.MethodCall;
import io.github.gossiplimiter.autoconfigure.rule.RuleEngine;
import io.github.gossiplimiter.autoconfigure.rule.RuleOutcome;

/**
 * Decides whether a call of one method may go on, and reports denials.
 */
final class MethodGate {

	private final List<MethodRule> rules;

	private final MethodArguments arguments;

	private final RuleEngine<MethodCall, CallResult> engine;

	private final Duration maxWait;

	private final @Nullable DenialListener listener;

	private final boolean usesPrincipal;

	/**
	 * Create a gate.
	 * @param rules the rules of the method
	 * @param arguments the arguments of the method
	 * @param engine decides the rules
	 * @param maxWait longest time that a thread waits for permits of several limits
	 * @param listener receives denials, if it is there
	 */
	MethodGate(List<MethodRule> rules, MethodArguments arguments, RuleEngine<MethodCall, CallResult> engine,
			Duration maxWait, @Nullable DenialListener listener) {
		this.rules = List.copyOf(rules);
		this.arguments = arguments;
		this.engine = engine;
		this.maxWait = maxWait;
		this.listener = listener;
		this.usesPrincipal = arguments.withPrincipal() && rules.stream().anyMatch(MethodRule::usesPrincipal);
	}

	/**
	 * Report that a call is denied.
	 * @param outcome why it is denied
	 * @param observation what observes the call, or nothing if that is what observes the
	 * current thread
	 */
	void denied(RuleOutcome<CallResult> outcome, @Nullable Object observation) {
		if (this.listener != null) {
			this.listener.denied(outcome.denyingLimit(), observation);
		}
	}

	/**
	 * Whether the principal has to be known to decide.
	 */
	boolean usesPrincipal() {
		return this.usesPrincipal;
	}

	private @Nullable Principal principal() {
		return this.usesPrincipal ? CurrentPrincipal.ofThread() : null;
	}

	/**
	 * Decide; if permits have to be handed out first, this thread waits for them, but not
	 * longer than the limiter lets it.
	 */
	RuleOutcome<CallResult> enter(@Nullable Object[] values) {
		MethodCall call = new MethodCall(this.arguments, values, principal());
		return this.engine.mayWait(this.rules) ? this.engine.decideAwaiting(this.rules, call, this.maxWait)
				: this.engine.decide(this.rules, call);
	}

	/**
	 * Decide in the name of the principal of this thread.
	 */
	CompletableFuture<RuleOutcome<CallResult>> enterLater(@Nullable Object[] values) {
		return enterLater(values, principal());
	}

	/**
	 * Decide when permits were handed out, without a thread. An outcome that was waited
	 * for comes on the thread that leases: whatever takes long should go on elsewhere. A
	 * caller that cancels takes nothing.
	 */
	CompletableFuture<RuleOutcome<CallResult>> enterLater(@Nullable Object[] values, @Nullable Principal principal) {
		MethodCall call = new MethodCall(this.arguments, values, principal);
		return this.engine.mayWait(this.rules) ? this.engine.decideLater(this.rules, call)
				: CompletableFuture.completedFuture(this.engine.decide(this.rules, call));
	}

	/**
	 * What to call instead after a denial, if anything.
	 */
	@Nullable FallbackMethod fallback(RateLimitExceededException denial) {
		FallbackMethod found = null;
		for (MethodRule rule : this.rules) {
			FallbackMethod fallback = rule.fallback();
			if (fallback != null && isDenied(rule, denial)
					&& (found == null || rule.limitName().equals(denial.limitName()))) {
				found = fallback;
			}
		}
		return found;
	}

	private static boolean isDenied(MethodRule rule, RateLimitExceededException denial) {
		return rule.limitName().equals(denial.limitName())
				|| denial.denials().stream().anyMatch((decision) -> decision.limitName().equals(rule.limitName()));
	}

}
