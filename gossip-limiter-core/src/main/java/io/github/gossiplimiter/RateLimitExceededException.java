/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

import java.time.Duration;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * A call was denied by a limit. For places where an answer has to be an exception; it
 * carries no stack trace, because a denial is not an error and there may be many.
 *
 * @since 0.1.0
 */
public class RateLimitExceededException extends RuntimeException {

	private final String limitName;

	private final Duration retryAfter;

	private final boolean refused;

	/*
	 * Not sent to other processes, which have no use for them.
	 */
	private final transient @Nullable List<Decision> denials;

	/**
	 * A denial by one limit.
	 */
	public RateLimitExceededException(Decision denial) {
		this(denial, List.of(denial));
	}

	/**
	 * A denial by one or more of several limits.
	 */
	public RateLimitExceededException(BatchDecision batch) {
		this(batch.tightest(), batch.decisions().stream().filter((decision) -> !decision.allowed()).toList());
	}

	private RateLimitExceededException(Decision longest, List<Decision> denials) {
		super(message(longest), null, false, false);
		this.limitName = longest.limitName();
		this.retryAfter = longest.retryAfter();
		this.refused = false;
		this.denials = denials;
	}

	/**
	 * A denial of a call that does not have what the limit counts by.
	 */
	public RateLimitExceededException(String limitName) {
		this(limitName, "The call does not carry what the limit '" + limitName + "' counts by", false);
	}

	private RateLimitExceededException(String limitName, String reason, boolean refused) {
		super(reason, null, false, false);
		this.limitName = limitName;
		this.retryAfter = Decision.NEVER;
		this.refused = refused;
		this.denials = List.of();
	}

	/**
	 * A denial of a call that is turned away whatever is left of the limit.
	 * @param limitName the limit that was not asked
	 * @param reason why, in a sentence
	 */
	public static RateLimitExceededException refused(String limitName, String reason) {
		return new RateLimitExceededException(limitName, reason, true);
	}

	private static String message(Decision denial) {
		String limit = "the limit '" + denial.limitName() + "'";
		String quota = denial.window().permits() + " in " + print(denial.window().length());
		if (denial.retryAfter().equals(Decision.NEVER)) {
			return "The call costs more than " + limit + " has: " + quota;
		}
		String wait = ", retry after " + print(roundUp(denial.retryAfter()));
		return (denial.remaining() > 0)
				? "The call costs more than is left of " + limit + ": " + denial.remaining() + " of " + quota + wait
				: "The limit '" + denial.limitName() + "' is used up: " + quota + wait;
	}

	private static Duration roundUp(Duration wait) {
		return (wait.toSeconds() >= 1) ? Duration.ofSeconds(wait.plusNanos(999_999_999).toSeconds())
				: Duration.ofMillis(wait.plusNanos(999_999).toMillis());
	}

	private static String print(Duration length) {
		if (length.toNanosPart() > 0) {
			return length.toMillis() + " ms";
		}
		return (length.toSeconds() == 1) ? "1 second" : length.toSeconds() + " seconds";
	}

	/**
	 * The limit that denied; of several, the one to wait longest for.
	 */
	public String limitName() {
		return this.limitName;
	}

	/**
	 * How long to wait until the same call would be admitted if nobody else asked.
	 * {@link Decision#NEVER} if waiting does not help.
	 */
	public Duration retryAfter() {
		return this.retryAfter;
	}

	/**
	 * Whether the call is turned away whatever is left of the limit.
	 */
	public boolean isRefused() {
		return this.refused;
	}

	/**
	 * What the limits said that denied; none if the call did not have what a limit counts
	 * by.
	 */
	public List<Decision> denials() {
		return (this.denials != null) ? this.denials : List.of();
	}

}
