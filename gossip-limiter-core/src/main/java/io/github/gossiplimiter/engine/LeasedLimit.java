/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.engine;

import java.util.function.LongConsumer;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.Limiter;

/**
 * Permits of one limit that were leased beforehand. Answers are packed into numbers like
 * those of a {@link Limiter}: at least 0 is what remains, below 0 is the wait, negated,
 * and two numbers mean that there is no answer.
 * <p>
 * Safe for use by many threads.
 *
 * @since 0.1.0
 */
public interface LeasedLimit {

	/**
	 * There are no permits at hand; they have been asked for.
	 */
	long UNKNOWN = Long.MIN_VALUE;

	/**
	 * There are no permits at hand, and the coordinator is out of reach.
	 */
	long UNREACHABLE = Long.MIN_VALUE + 1;

	/**
	 * Take permits that are at hand. No lock is taken and nothing is allocated while they
	 * last.
	 * @param key hash of the key
	 */
	long tryAcquire(long key, int cost);

	/**
	 * Wait, for a bounded time, for permits that were not at hand.
	 * @param key hash of the key
	 * @param answer is told the answer once, on the thread that leases, which it must not
	 * hold up; never {@link #UNKNOWN}. What it is told to be allowed is taken
	 */
	void await(long key, int cost, LongConsumer answer);

	/**
	 * What taking would answer, as far as is known here.
	 */
	long peek(long key, int cost);

	/**
	 * Return permits that were taken and not used, if the lease they are from is still
	 * open.
	 * @param ageNanos how long ago they were taken
	 * @return whether they were
	 */
	boolean giveBack(long key, int cost, long ageNanos);

	/**
	 * Use other values from now on, or return everything if permits are not leased any
	 * more. What was decided otherwise until now is told to the coordinator.
	 */
	void change(Limit changed);

	/**
	 * Return what is at hand of a key and ask anew when somebody needs it. What was spent
	 * stays spent.
	 * @return whether the key was known
	 */
	boolean reset(long key);

	/**
	 * How long until this node may spend its own share of a key, because everybody else
	 * must have noticed by then that it is cut off; 0 if it may.
	 */
	long shareWaitNanos(long key);

}
