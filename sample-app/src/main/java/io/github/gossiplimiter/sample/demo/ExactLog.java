/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.sample.demo;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What was really admitted, over all nodes: one entry a request, in the order of time. No
 * real cluster has such a log; the demo has, because all its nodes live in one process.
 * <p>
 * Safe for use by many threads.
 */
final class ExactLog {

	/**
	 * Keys that are remembered; the oldest is forgotten for a new one.
	 */
	static final int KEYS_MAX = 100;

	private final Map<String, Deque<Long>> admissions = new LinkedHashMap<>();

	private final Map<String, Totals> totals = new LinkedHashMap<>();

	private final long limit;

	private final long windowNanos;

	private long over;

	ExactLog(long limit, long windowNanos) {
		this.limit = limit;
		this.windowNanos = windowNanos;
	}

	/**
	 * A request was admitted.
	 */
	synchronized void admitted(String key, long nowNanos) {
		Deque<Long> log = this.admissions.computeIfAbsent(key, (name) -> new ArrayDeque<>());
		forget(log, nowNanos);
		log.addLast(nowNanos);
		boolean beyond = log.size() > this.limit;
		this.over += beyond ? 1 : 0;
		Totals before = this.totals.getOrDefault(key, Totals.NONE);
		this.totals.put(key, new Totals(before.admitted + 1, before.over + (beyond ? 1 : 0),
				Math.max(before.mostInWindow, log.size())));
		if (this.admissions.size() > KEYS_MAX) {
			dropOldest();
		}
	}

	private void dropOldest() {
		Iterator<String> keys = this.admissions.keySet().iterator();
		this.totals.remove(keys.next());
		keys.remove();
	}

	/**
	 * Requests of a key that were admitted within the last window.
	 */
	synchronized int inWindow(String key, long nowNanos) {
		Deque<Long> log = this.admissions.get(key);
		if (log == null) {
			return 0;
		}
		forget(log, nowNanos);
		return log.size();
	}

	/**
	 * What was admitted of a key in all.
	 */
	synchronized Totals totals(String key) {
		return this.totals.getOrDefault(key, Totals.NONE);
	}

	/**
	 * Requests of any key that were admitted although the limit was used up.
	 */
	synchronized long over() {
		return this.over;
	}

	private void forget(Deque<Long> log, long nowNanos) {
		while (!log.isEmpty() && nowNanos - log.getFirst() >= this.windowNanos) {
			log.removeFirst();
		}
	}

	/**
	 * What was admitted of a key in all.
	 *
	 * @param admitted requests
	 * @param over those of them that were admitted although the limit was used up
	 * @param mostInWindow the most in any window
	 */
	record Totals(long admitted, long over, int mostInWindow) {

		static final Totals NONE = new Totals(0, 0, 0);

	}

}
