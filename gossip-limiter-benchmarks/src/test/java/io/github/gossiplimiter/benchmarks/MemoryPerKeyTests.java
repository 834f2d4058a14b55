/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

class MemoryPerKeyTests {

	private static final int KEYS = 10_000;

	/*
	 * The string of a key takes 64 bytes; half of it leaves room for what else happens in
	 * this process.
	 */
	@Test
	void mapsHoldTheStringsOfKeys(@TempDir Path directory) throws IOException {
		MemoryPerKey.main(new String[] { "output=" + directory, "keys=" + KEYS });
		assertThat(directory.resolve("memory.md")).content().contains("10,000 keys of 21 characters");
		JsonNode bucket4j = result(directory, "Bucket4j");
		double without = bucket4j.get("bytesPerKeyWithoutString").asDouble();
		assertThat(without).isPositive();
		assertThat(bucket4j.get("bytesPerKey").asDouble()).isGreaterThan(without + 32);
	}

	/*
	 * Enough keys that names, of which only the hottest are kept, hardly count.
	 */
	@Test
	void keyThatOneNodeWroteToTakesAtMost128Bytes() {
		double bytes = new MemoryPerKey(200_000).usedOnce(ComparedLimiter.OURS_SYSTEM, KeySequence::key);
		assertThat(bytes).isBetween(Long.BYTES * 2.0, 128.0);
	}

	private static JsonNode result(Path directory, String limiter) throws IOException {
		JsonNode json = JsonMapper.shared().readTree(Files.readString(directory.resolve("memory.json")));
		return json.get("results")
			.valueStream()
			.filter((result) -> result.get("limiter").asString().equals(limiter))
			.findFirst()
			.orElseThrow();
	}

}
