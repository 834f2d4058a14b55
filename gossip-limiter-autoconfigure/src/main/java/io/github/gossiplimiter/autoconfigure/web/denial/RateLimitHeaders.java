/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.denial;

import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

import io.github.gossiplimiter.BatchDecision;
import io.github.gossiplimiter.Decision;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.properties.WebProperties;
import io.github.gossiplimiter.autoconfigure.properties.WebProperties.HeaderStyle;
import io.github.gossiplimiter.autoconfigure.rule.RuleOutcome;

/**
 * Writes what a client should know into the header fields of its response: what it has
 * left and, if it is denied, when to come back. Limits in shadow mode are not mentioned:
 * they hold nobody back.
 *
 * @since 0.1.0
 */
public final class RateLimitHeaders {

	/*
	 * Decided without the coordinator, as the limit says.
	 */
	private static final String DEGRADED = ";gossip-mode=\"degraded\"";

	private final PolicyTable policies;

	private final DenialFactory denials;

	private final boolean draft;

	private final boolean legacy;

	/**
	 * Create an instance.
	 * @param rateLimiter knows the limits
	 * @param properties which header fields are written, and how much Retry-After varies
	 */
	public RateLimitHeaders(RateLimiter rateLimiter, WebProperties properties) {
		HeaderStyle style = properties.getHeaders();
		this.policies = new PolicyTable(rateLimiter);
		this.denials = new DenialFactory(this.policies,
				new RetryAfter(properties.getRetryAfterJitter(), () -> ThreadLocalRandom.current().nextDouble()));
		this.draft = style == HeaderStyle.DRAFT || style == HeaderStyle.BOTH;
		this.legacy = style == HeaderStyle.LEGACY || style == HeaderStyle.BOTH;
	}

	/**
	 * Write the header fields.
	 * @param <T> the response or its headers
	 * @param response where the fields go
	 * @param setter sets a field
	 * @param outcome the outcome of the rules
	 * @return why the request is denied, or nothing if it is not
	 */
	public <T> @Nullable RateLimitDenial write(T response, HeaderSetter<T> setter, RuleOutcome<?> outcome) {
		if (this.draft) {
			writeDraft(response, setter, outcome);
		}
		if (this.legacy) {
			writeLegacy(response, setter, outcome.decisions());
		}
		return outcome.allowed() ? null : deny(response, setter, outcome);
	}

	private <T> RateLimitDenial deny(T response, HeaderSetter<T> setter, RuleOutcome<?> outcome) {
		RateLimitDenial denial = this.denials.create(outcome);
		denial.retryAfterSeconds()
			.ifPresent((seconds) -> setter.set(response, HttpHeaders.RETRY_AFTER, Long.toString(seconds)));
		return denial;
	}

	private <T> void writeDraft(T response, HeaderSetter<T> setter, RuleOutcome<?> outcome) {
		StringBuilder state = new StringBuilder(48);
		String policies = "";
		long wait = outcome.allowed() ? Long.MAX_VALUE : longestWaitSeconds(outcome.decisions());
		for (int i = 0; i < outcome.decisions().size(); i++) {
			Decision decision = outcome.decisions().get(i);
			PolicyItems item = this.policies.items(decision.limitName());
			if (!item.limit().shadow() && isTightest(outcome.decisions(), i)) {
				append(state, item.quotedName(decision.window()), decision, wait);
				policies = policies.isEmpty() ? item.policies() : join(policies, item.policies());
			}
		}
		if (!state.isEmpty()) {
			setter.set(response, "RateLimit-Policy", policies);
			setter.set(response, "RateLimit", state.toString());
		}
	}

	/*
	 * A limit that was asked for several keys is one policy, of which the least counts.
	 */
	private static boolean isTightest(List<Decision> decisions, int index) {
		if (decisions.size() == 1) {
			return true;
		}
		Decision decision = decisions.get(index);
		List<Decision> same = decisions.stream()
			.filter((other) -> other.limitName().equals(decision.limitName())
					&& other.window().equals(decision.window()))
			.toList();
		Decision tightest = new BatchDecision(false, same).tightest();
		return decisions.indexOf(tightest) == index;
	}

	/*
	 * A client must not be told to come back before its quota grows, so no delay may be
	 * longer than Retry-After: one that would be is left out.
	 */
	private static void append(StringBuilder state, String name, Decision decision, long wait) {
		state.append(state.isEmpty() ? "" : ", ").append(name).append(";r=").append(decision.remaining());
		long delay = RetryAfter.ceilSeconds(decision.allowed() ? decision.resetAfter() : decision.retryAfter());
		if (delay <= wait && !decision.retryAfter().equals(Decision.NEVER)) {
			state.append(";t=").append(delay);
		}
		if (decision.basis() == Decision.Basis.UNREACHABLE) {
			state.append(DEGRADED);
		}
	}

	private static String join(String policies, String more) {
		return policies.contains(more) ? policies : policies + ", " + more;
	}

	private static long longestWaitSeconds(List<Decision> decisions) {
		long longest = 0;
		for (Decision decision : decisions) {
			longest = decision.allowed() ? longest : Math.max(longest, RetryAfter.ceilSeconds(decision.retryAfter()));
		}
		return longest;
	}

	private <T> void writeLegacy(T response, HeaderSetter<T> setter, List<Decision> decisions) {
		List<Decision> visible = decisions.stream()
			.filter((decision) -> !this.policies.items(decision.limitName()).limit().shadow())
			.toList();
		if (!visible.isEmpty()) {
			Decision tightest = new BatchDecision(false, visible).tightest();
			setter.set(response, "X-RateLimit-Limit", Long.toString(tightest.limit()));
			setter.set(response, "X-RateLimit-Remaining", Long.toString(tightest.remaining()));
			setter.set(response, "X-RateLimit-Reset", Long.toString(RetryAfter.ceilSeconds(tightest.resetAfter())));
		}
	}

}
