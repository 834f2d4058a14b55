package io.github.gossiplimiter.autoconfigure.web;

import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;

import org.springframework.http.HttpStatus;

import io.github.gossiplimiter.BatchDecision;
import io.github.gossiplimiter.Decision;

/**
 * Explains to a client why its request is denied.
 */
final class DenialFactory {

	private final RateLimitHeaders headers;

	private final RetryAfter retryAfter;

	DenialFactory(RateLimitHeaders headers, RetryAfter retryAfter) {
		this.headers = headers;
		this.retryAfter = retryAfter;
	}

	RateLimitDenial create(Verdict verdict) {
		String keyless = verdict.keyless();
		if (keyless != null) {
			return new RateLimitDenial(keyless, List.of(keyless), OptionalLong.empty(),
					"The request does not carry what the limit '" + keyless + "' counts by.");
		}
		Refusal refusal = verdict.refusal();
		if (refusal != null) {
			return new RateLimitDenial(refusal.limitName(), List.of(), OptionalLong.empty(), refusal.detail(),
					HttpStatus.FORBIDDEN);
		}
		List<Decision> denied = verdict.decisions().stream().filter((decision) -> !decision.allowed()).toList();
		Decision longest = new BatchDecision(false, denied).tightest();
		List<String> policies = denied.stream().map(this.headers::policyName).distinct().toList();
		return new RateLimitDenial(longest.limitName(), policies, this.retryAfter.seconds(denied), detail(longest));
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
