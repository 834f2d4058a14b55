/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks.redis;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RedisLoadResultTests {

	@Test
	void commandsOfTheMeasurementDoNotCount() {
		CommandCounts counts = CommandCounts.parse("""
				# Commandstats
				cmdstat_evalsha:calls=12,usec=100,usec_per_call=8.33
				cmdstat_get:calls=30,usec=10,usec_per_call=0.33
				cmdstat_info:calls=2,usec=10,usec_per_call=5.00
				cmdstat_config|resetstat:calls=1,usec=10,usec_per_call=10.00
				""".replace("\n", "\r\n"));
		assertThat(counts.calls()).containsExactlyInAnyOrderEntriesOf(Map.of("evalsha", 12L, "get", 30L));
		assertThat(counts.total()).isEqualTo(42);
	}

	@Test
	void rowsAreComparedWithTheFirst() {
		RedisLoadResult result = new RedisLoadResult(8, 100, 1_000, 10,
				List.of(row("one", 1_000, 3_000), row("two", 25_000, 150)));
		assertThat(result.markdown()).contains("| one     | 100         | 1.00            |")
			.contains("| two     | 2500        | 25.00           |")
			.contains("| 15               | 0.050           | 0.0060                |");
	}

	private static RedisLoadResult.Row row(String name, long decisions, long commands) {
		return new RedisLoadResult.Row(name, decisions, 10, 0, 10, new CommandCounts(Map.of("evalsha", commands)));
	}

}
