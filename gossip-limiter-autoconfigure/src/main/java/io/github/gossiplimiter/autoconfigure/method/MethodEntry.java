package io.github.gossiplimiter.autoconfigure.method;

import java.util.List;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Decision;
import io.github.gossiplimiter.Permit;
import io.github.gossiplimiter.RateLimitExceededException;

/**
 * The answer to a call.
 *
 * @param denial why it may not go on, or nothing if it may
 * @param reserved permits that were taken for it and may have to be given back
 */
record MethodEntry(@Nullable RateLimitExceededException denial, List<Reserved> reserved) {

	static final MethodEntry FREE = new MethodEntry(null, List.of());

	static MethodEntry denied(RateLimitExceededException denial) {
		return new MethodEntry(denial, List.of());
	}

	/**
	 * Whether how the call ends decides what it is charged.
	 */
	boolean isReserving() {
		return !this.reserved.isEmpty();
	}

	/**
	 * Permits that were taken for a call.
	 *
	 * @param permit what was asked for
	 * @param decision the answer to that
	 * @param charge for which failures it is charged
	 */
	record Reserved(Permit permit, Decision decision, ChargedFailures charge) {

	}

}
