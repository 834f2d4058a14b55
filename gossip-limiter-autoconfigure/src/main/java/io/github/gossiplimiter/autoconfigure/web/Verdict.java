package io.github.gossiplimiter.autoconfigure.web;

import java.util.List;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.BatchDecision;
import io.github.gossiplimiter.Decision;

/**
 * What the rules of a request come to.
 *
 * @param allowed whether the request may go on
 * @param decisions what the limits said, none if no limit applies
 * @param keyless the limit that denied the request because it has no key
 * @since 0.1.0
 */
public record Verdict(boolean allowed, List<Decision> decisions, @Nullable String keyless) {

	static final Verdict UNLIMITED = new Verdict(true, List.of(), null);

	static Verdict of(Decision decision) {
		return new Verdict(decision.allowed(), List.of(decision), null);
	}

	static Verdict of(BatchDecision batch) {
		return new Verdict(batch.allowed(), batch.decisions(), null);
	}

	static Verdict keyless(String limitName) {
		return new Verdict(false, List.of(), limitName);
	}

}
