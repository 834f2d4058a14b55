/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.concurrency;

/**
 * What the end of a call says about the backend.
 *
 * @since 0.1.0
 */
public enum CallOutcome {

	/**
	 * It answered, and the time it took tells how busy it is.
	 */
	ANSWERED,

	/**
	 * It was too busy to answer: it said so, or the call timed out.
	 */
	OVERLOADED,

	/**
	 * Nothing: the call failed for reasons of its own, or nobody waited for its end.
	 */
	UNKNOWN;

	private static final int TOO_MANY_REQUESTS = 429;

	private static final int SERVER_ERROR = 500;

	private static final int SERVICE_UNAVAILABLE = 503;

	private static final int GATEWAY_TIMEOUT = 504;

	/*
	 * Deeper than anybody wraps, in case causes go in a circle.
	 */
	private static final int CAUSES_MAX = 16;

	/**
	 * What a failure says. One that comes quickly must not make the backend look quick.
	 */
	public static CallOutcome of(Throwable failure) {
		Throwable cause = failure;
		for (int i = 0; cause != null && i < CAUSES_MAX; i++) {
			if (isTimeout(cause)) {
				return OVERLOADED;
			}
			cause = cause.getCause();
		}
		return UNKNOWN;
	}

	/*
	 * By name, because those of Netty, JDBC and others have nothing else in common.
	 */
	private static boolean isTimeout(Throwable failure) {
		return failure.getClass().getSimpleName().endsWith("TimeoutException");
	}

	/**
	 * What the status of an answer from the backend says.
	 */
	public static CallOutcome ofAnswer(int status) {
		return switch (status) {
			case TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE, GATEWAY_TIMEOUT -> OVERLOADED;
			default -> ANSWERED;
		};
	}

	/**
	 * What the status of an answer says that this application gives for the backend.
	 * Whatever else it fails of, or denies, takes a time of its own.
	 */
	public static CallOutcome ofOwnAnswer(int status) {
		if (status == GATEWAY_TIMEOUT) {
			return OVERLOADED;
		}
		return (status == TOO_MANY_REQUESTS || status >= SERVER_ERROR) ? UNKNOWN : ANSWERED;
	}

}
