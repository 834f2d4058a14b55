/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.engine;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.LongConsumer;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.ResetResult;

/**
 * Where leased permits come from.
 *
 * @since 0.1.0
 */
public interface LeaseSource {

	/**
	 * Begin to lease permits of a limit.
	 * @param decided how many permits of a key this node decided without a lease, within
	 * the longest window
	 */
	LeasedLimit lease(Limit limit, LongUnaryOperator decided);

	/**
	 * Longest time a request waits for a lease.
	 */
	Duration maxWait();

	/**
	 * Whether peers have to hear what was spent of leased permits, so that one of them
	 * can go on where a coordinator in the memory of another left off.
	 */
	boolean isPublished();

	/**
	 * Ask the coordinator what is left of a key, without taking anything.
	 * @param key hash of the key
	 * @param free is told the answer once, within {@link #maxWait()}, on the thread that
	 * leases, which it must not hold up: permits that are left, or
	 * {@link LeasedLimit#UNREACHABLE}
	 */
	void look(Limit limit, long key, LongConsumer free);

	/**
	 * Like {@link #look}, for whom an answer is worth a wait of a second.
	 */
	default void lookPatiently(Limit limit, long key, LongConsumer free) {
		look(limit, key, free);
	}

	/**
	 * Let the coordinator forget what was spent and lent of a key. By default that is
	 * refused.
	 * @param key hash of the key
	 * @param members lets all nodes return what they hold of the key; called once, as
	 * soon as the coordinator has forgotten
	 * @return what became of it, when all that was lent before is returned or over, or
	 * some seconds have passed
	 */
	default CompletionStage<ResetResult> reset(Limit limit, long key, Supplier<CompletionStage<ResetResult>> members) {
		return CompletableFuture.completedFuture(ResetResult.REFUSED);
	}

	/**
	 * A key was reset, by whichever node: no longer tell a new coordinator what this node
	 * spent of it before.
	 * @param key hash of the key
	 * @param ageNanos how long ago that was
	 */
	default void wasReset(String limitName, long key, long ageNanos) {
	}

	/**
	 * Let other nodes hear what this one knows to be spent of keys of a limit, if they
	 * {@linkplain #look look} for it here.
	 * @param spent permits of a key that were spent on any node, as far as is known here
	 */
	default void counted(String limitName, LongUnaryOperator spent) {
	}

}
