/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.rule.expression;

import org.apache.commons.logging.Log;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.autoconfigure.housekeeping.OccasionalLog;
import io.github.gossiplimiter.autoconfigure.status.RequestCounts;

/**
 * Counts what could not be computed for a request or call, and says so once a minute at
 * most.
 *
 * @since 0.1.0
 */
public final class ExpressionFailures {

	private final String limitName;

	private final String subject;

	private final RequestCounts counts;

	private final OccasionalLog log;

	/**
	 * Create an instance.
	 * @param limitName the limit whose expressions may fail
	 * @param subject what they are computed for, as {@code a request}
	 * @param counts counts them
	 * @param logger speaks of them
	 * @param clock tells when to speak again
	 */
	public ExpressionFailures(String limitName, String subject, RequestCounts counts, Log logger, Clock clock) {
		this.limitName = limitName;
		this.subject = subject;
		this.counts = counts;
		this.log = new OccasionalLog(logger, clock);
	}

	/**
	 * Something could not be computed. The message of the exception may quote what a
	 * client sent, so only its type is logged.
	 * @param what the part of the limit that failed
	 * @param consequence what follows, in a sentence
	 * @param cause why
	 */
	public void failed(String what, String consequence, RuntimeException cause) {
		this.counts.failedExpression(this.limitName);
		this.log.warn("The " + what + " of limit '" + this.limitName + "' could not be computed for " + this.subject
				+ " (" + cause.getClass().getSimpleName() + "). " + consequence);
	}

	/**
	 * The condition was computed and is neither true nor false.
	 */
	public void invalidCondition() {
		this.counts.failedExpression(this.limitName);
		this.log.warn("The condition of limit '" + this.limitName + "' was neither true nor false for " + this.subject
				+ ". The limit applies.");
	}

	/**
	 * The cost was computed and cannot be used.
	 */
	public void invalidCost() {
		this.counts.failedExpression(this.limitName);
		this.log.warn("The cost of limit '" + this.limitName + "' was not a positive number for " + this.subject
				+ ". It counts as 1.");
	}

}
