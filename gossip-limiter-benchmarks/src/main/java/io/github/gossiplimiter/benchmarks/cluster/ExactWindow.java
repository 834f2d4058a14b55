/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks.cluster;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * One limiter in one place that remembers every permit: a sliding window without any
 * approximation. What a cluster is compared with.
 */
final class ExactWindow {

	private final Map<String, Deque<Long>> granted = new HashMap<>();

	private final long permits;

	private final long windowNanos;

	ExactWindow(long permits, Duration window) {
		this.permits = permits;
		this.windowNanos = window.toNanos();
	}

	boolean tryAcquire(String key, long nowNanos) {
		Deque<Long> times = this.granted.computeIfAbsent(key, (name) -> new ArrayDeque<>());
		while (!times.isEmpty() && nowNanos - times.getFirst() >= this.windowNanos) {
			times.removeFirst();
		}
		if (times.size() >= this.permits) {
			return false;
		}
		return times.add(nowNanos);
	}

}
