/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

import java.util.concurrent.CompletionStage;

/**
 * One limit of a {@link RateLimiter}, found by its name once and used for many requests.
 * It stays valid when the limit is changed while running: every call uses the version
 * that is in force. Safe for use by many threads.
 *
 * @since 0.1.0
 */
public interface Limiter {

	/**
	 * Ask for permits: primitive in, primitive out, no lock taken and nothing allocated.
	 * Decides at once, from memory. The answer is packed into a number: at least 0 means
	 * allowed, and is how many permits remain; below 0 means denied, and is the wait in
	 * nanoseconds, negated.
	 * @param key whose quota it is
	 * @param cost how many permits, at least 1
	 */
	long tryAcquire(String key, int cost);

	/**
	 * Ask for permits; decides at once, from memory.
	 * @param key whose quota it is
	 * @param cost how many permits, at least 1
	 */
	Decision decide(String key, int cost);

	/**
	 * Ask for permits that may have to be leased first, without blocking a thread, as
	 * {@link RateLimiter#tryAcquireAsync} does.
	 * @param key whose quota it is
	 * @param cost how many permits, at least 1
	 */
	CompletionStage<Decision> tryAcquireAsync(String key, int cost);

	/**
	 * Ask for permits that may have to be leased first, and block the calling thread
	 * meanwhile, as {@link RateLimiter#tryAcquireAwaiting} does.
	 * @param key whose quota it is
	 * @param cost how many permits, at least 1
	 */
	Decision tryAcquireAwaiting(String key, int cost);

	/**
	 * Give back what a decision of this limit took, as far as it still counts. Together,
	 * several refunds of one decision give back at most what it took.
	 * @param taken the decision
	 * @param key the key it was made for
	 * @param cost how many permits to give back, at least 0
	 */
	void refund(Decision taken, String key, int cost);

	/**
	 * The limit as it is in force.
	 */
	Limit limit();

}
