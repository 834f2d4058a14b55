/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks.redis;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How often Redis has run each command.
 *
 * @param calls calls by command, without those that do the counting
 */
record CommandCounts(Map<String, Long> calls) {

	private static final Pattern LINE = Pattern.compile("(?m)^cmdstat_([^:]+):calls=(\\d+)");

	/*
	 * What the measurement itself asks, and what clients ask when they connect.
	 */
	private static final Set<String> OURS = Set.of("info", "config", "config|resetstat", "hello", "client",
			"client|setinfo", "flushall", "ping");

	static CommandCounts parse(String info) {
		Map<String, Long> calls = new TreeMap<>();
		Matcher matcher = LINE.matcher(info);
		while (matcher.find()) {
			if (!OURS.contains(matcher.group(1))) {
				calls.put(matcher.group(1), Long.valueOf(matcher.group(2)));
			}
		}
		return new CommandCounts(calls);
	}

	long total() {
		return this.calls.values().stream().mapToLong(Long::longValue).sum();
	}

}
