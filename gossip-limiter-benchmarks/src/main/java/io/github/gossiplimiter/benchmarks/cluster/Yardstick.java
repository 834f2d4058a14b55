/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/**
 * The least that a decision can be: a key is looked up in a map and counted by one
 * compare-and-set, and nobody is told. What that takes says how fast the machine is at
 * the moment, and how cold its caches.
 */
final class Yardstick {

	private final List<ConcurrentMap<String, AtomicLong>> nodes = new ArrayList<>();

	Yardstick(int nodes, int users) {
		for (int i = 0; i < nodes; i++) {
			ConcurrentMap<String, AtomicLong> counts = new ConcurrentHashMap<>();
			IntStream.range(0, users).forEach((user) -> counts.put("user-" + user, new AtomicLong()));
			this.nodes.add(counts);
		}
	}

	boolean tryAcquire(int node, String user) {
		AtomicLong count = this.nodes.get(node % this.nodes.size()).get(user);
		long seen = (count != null) ? count.get() : 0;
		return count != null && count.compareAndSet(seen, seen + 1);
	}

}
