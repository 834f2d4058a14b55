/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.policy;

/**
 * Upper bound of over-admission while nodes do not yet know of each other's permits:
 * {@code rate * Tconv * (N - 1) / N}, as each node lacks the counts of all others until
 * they have converged. It is a worst case: on average a count is half as old.
 *
 * @param nodes members of the cluster, this one included
 * @param ratePerSecond requests that arrive at all nodes together in a second
 * @param convergenceMillis time until news has reached every node
 * @since 0.1.0
 */
public record OverAdmissionBound(int nodes, double ratePerSecond, double convergenceMillis) {

	private static final double MILLIS_PER_SECOND = 1000;

	public OverAdmissionBound {
		if (nodes < 1) {
			throw new IllegalArgumentException("nodes must be at least 1: nodes=" + nodes);
		}
		checkNotNegative("ratePerSecond", ratePerSecond);
		checkNotNegative("convergenceMillis", convergenceMillis);
	}

	/**
	 * The bound at a predicted speed of convergence.
	 * @param predictor how long news takes to spread
	 * @param ratePerSecond requests that arrive at all nodes together in a second
	 */
	public static OverAdmissionBound of(ConvergencePredictor predictor, double ratePerSecond) {
		return new OverAdmissionBound(predictor.nodes(), ratePerSecond, predictor.hopsMillis());
	}

	/**
	 * Requests admitted above the limit at worst while news spreads.
	 */
	public double requests() {
		return arrivals() * (this.nodes - 1) / this.nodes;
	}

	/**
	 * As {@link #requests()}, but never above {@link #hardCap}.
	 * @param limit permits of the window
	 */
	public double requests(long limit) {
		return Math.min(requests(), (double) hardCap(this.nodes, limit));
	}

	/**
	 * {@link #requests()} as a share of a limit.
	 * @param limit permits of the window
	 */
	public double ratio(long limit) {
		checkLimit(limit);
		return requests() / limit;
	}

	/**
	 * Most requests above the limit in a window whatever happens to messages: every node
	 * counts itself, so none admits more than the limit.
	 * @param nodes members of the cluster
	 * @param limit permits of the window
	 */
	public static long hardCap(int nodes, long limit) {
		if (nodes < 1) {
			throw new IllegalArgumentException("nodes must be at least 1: nodes=" + nodes);
		}
		checkLimit(limit);
		return Math.multiplyExact(nodes - 1L, limit);
	}

	private static void checkNotNegative(String name, double value) {
		if (!(value >= 0) || Double.isInfinite(value)) {
			throw new IllegalArgumentException(name + " must be at least 0 and finite: " + name + "=" + value);
		}
	}

	private double arrivals() {
		return this.ratePerSecond * this.convergenceMillis / MILLIS_PER_SECOND;
	}

	private static void checkLimit(long limit) {
		if (limit < 1) {
			throw new IllegalArgumentException("limit must be at least 1: limit=" + limit);
		}
	}

}
