/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.status;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts requests and calls of which something could not be told, or that no limit was
 * asked for. Bounded by the number of limits.
 *
 * @since 0.1.0
 */
public final class RequestCounts {

	private final Map<String, LongAdder> unknownPlans = new ConcurrentHashMap<>();

	private final Map<String, LongAdder> turnedAway = new ConcurrentHashMap<>();

	private final Map<String, LongAdder> failedExpressions = new ConcurrentHashMap<>();

	/**
	 * Count a request that named a plan there is not, or whose plan could not be found
	 * out.
	 */
	public void unknownPlan(String limitName) {
		add(this.unknownPlans, limitName);
	}

	/**
	 * Count a request of a client on a list of those that are turned away.
	 */
	public void turnedAway(String limitName) {
		add(this.turnedAway, limitName);
	}

	/**
	 * Count a request or call for which an expression of a limit failed, and a policy
	 * stepped in.
	 */
	public void failedExpression(String limitName) {
		add(this.failedExpressions, limitName);
	}

	/**
	 * How many plans were not known since start.
	 */
	public long ofUnknownPlans(String limitName) {
		return count(this.unknownPlans, limitName);
	}

	/**
	 * How many requests were turned away since start.
	 */
	public long ofTurnedAway(String limitName) {
		return count(this.turnedAway, limitName);
	}

	/**
	 * How many expressions failed since start.
	 */
	public long ofFailedExpressions(String limitName) {
		return count(this.failedExpressions, limitName);
	}

	private static void add(Map<String, LongAdder> counts, String limitName) {
		counts.computeIfAbsent(limitName, (name) -> new LongAdder()).increment();
	}

	private static long count(Map<String, LongAdder> counts, String limitName) {
		LongAdder count = counts.get(limitName);
		return (count != null) ? count.sum() : 0;
	}

}
