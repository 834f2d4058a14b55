/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.denial;

import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;

import org.springframework.http.HttpStatus;

import io.github.gossiplimiter.BatchDecision;
import io.github.gossiplimiter.Decision;
import io.github.gossiplimiter.autoconfigure.rule.Refusal;
import io.github.gossiplimiter.autoconfigure.rule.RuleOutcome;

/**
 * Explains to a client why its request is denied.
 */
final class DenialFactory {

	private final PolicyTable policies;

	private final RetryAfter retryAfter;

	DenialFactory(PolicyTable policies, RetryAfter retryAfter) {
		this.policies = policies;
		this.retryAfter = retryAfter;
	}

	RateLimitDenial create(RuleOutcome<?> outcome) {
		String keyless = outcome.keyless();
		if (keyless != null) {
			return new RateLimitDenial(keyless, List.of(keyless), OptionalLong.empty(),
					"The request does not carry what the limit '" + keyless + "' counts by.");
		}
		Refusal refusal = outcome.refusal();
		if (refusal != null) {
			return new RateLimitDenial(refusal.limitName(), List.of(), OptionalLong.empty(), refusal.detail(),
					HttpStatus.FORBIDDEN);
		}
		List<Decision> denied = outcome.decisions().stream().filter((decision) -> !decision.allowed()).toList();
		Decision longest = new BatchDecision(false, denied).tightest();
		List<String> policies = denied.stream().map(this::policyName).distinct().toList();
		return new RateLimitDenial(longest.limitName(), policies, this.retryAfter.seconds(denied), detail(longest));
	}

	private String policyName(Decision decision) {
		return this.policies.items(decision.limitName()).name(decision.window());
	}

	private static String detail(Decision decision) {
		if (decision.retryAfter().equals(Decision.NEVER)) {
			return "The request costs more than the limit '" + decision.limitName() + "' has: " + quota(decision) + ".";
		}
		if (decision.basis() == Decision.Basis.UNREACHABLE) {
			return "What is left of the limit '" + decision.limitName() + "' is not known at present: "
					+ quota(decision) + ".";
		}
		if (decision.remaining() > 0) {
			return "The request costs more than is left of the limit '" + decision.limitName() + "': "
					+ decision.remaining() + " of " + quota(decision) + ".";
		}
		return "The limit '" + decision.limitName() + "' is used up: " + quota(decision) + ".";
	}

	private static String quota(Decision decision) {
		return decision.window().permits() + " in " + print(decision.window().length());
	}

	private static String print(Duration length) {
		if (length.toNanosPart() > 0) {
			return length.toMillis() + " ms";
		}
		return (length.toSeconds() == 1) ? "1 second" : length.toSeconds() + " seconds";
	}

}
