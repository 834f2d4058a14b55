/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.actuate;

import java.util.Locale;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.ResetResult;
import io.github.gossiplimiter.autoconfigure.actuate.GossipLimiterEndpoint.Problem;

/**
 * What to answer when a reset did not reach everything: what was not reset, and what to
 * do about it.
 */
final class ResetProblem {

	private static final int CONFLICT = 409;

	private static final int UNAVAILABLE = 503;

	private static final int TIMEOUT = 504;

	/*
	 * Longer than members and coordinators are waited for, so that their names are known.
	 */
	private static final long PATIENCE_MILLIS = 6000;

	private ResetProblem() {
	}

	/**
	 * Wait for the result of a reset.
	 * @param subject what was reset, at the beginning of a sentence
	 * @return nothing if everything was
	 */
	static @Nullable Problem of(Limit limit, String subject, CompletionStage<ResetResult> result) {
		ResetResult known;
		try {
			known = result.toCompletableFuture().get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return unanswered(limit);
		}
		catch (ExecutionException | TimeoutException ex) {
			return unanswered(limit);
		}
		return switch (known.outcome()) {
			case DONE -> null;
			case UNCONFIRMED -> new Problem("about:blank", "Gateway Timeout", TIMEOUT,
					subject + " of limit '" + limit.name() + "' was reset, but this is not confirmed by "
							+ String.join(", ", known.unconfirmed()) + ": there, what was used before may still count. "
							+ "It is repeated until confirmed, also to members that come back; check that these nodes "
							+ "run and can be reached, then send the request again");
			case REFUSED -> refused(limit);
			case UNREACHABLE -> new Problem("about:blank", "Service Unavailable", UNAVAILABLE,
					"the coordinator of limit '" + limit.name() + "' did not answer, so nothing is known to be reset. "
							+ "Send the request again when the health of gossip-limiter is UP");
		};
	}

	private static Problem unanswered(Limit limit) {
		return new Problem("about:blank", "Gateway Timeout", TIMEOUT,
				"the key of limit '" + limit.name() + "' was reset on this node, but the thread that exchanges with "
						+ "other nodes did not answer: check the health of this node, then send the request again");
	}

	/**
	 * All keys of a leased limit were to be reset.
	 */
	static Problem ofAllLeased(Limit limit) {
		return new Problem("about:blank", "Conflict", CONFLICT,
				sentence(limit) + "what its coordinator has granted cannot be given back for all keys at once; nothing "
						+ "was changed. Change the limit without 'used', and reset the keys that need it one by one");
	}

	private static Problem refused(Limit limit) {
		return new Problem("about:blank", "Conflict", CONFLICT,
				sentence(limit) + "what its coordinator has granted cannot be given back, and counts until its window "
						+ "has passed; nothing was reset. Raise the limit until then if that is too long");
	}

	private static String sentence(Limit limit) {
		return "the limit '" + limit.name() + "' is "
				+ limit.coordination().consistency().name().toLowerCase(Locale.ROOT) + ": ";
	}

}
