/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.denial;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;

import com.code_intelligence.jazzer.junit.FuzzTest;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.Window;
import io.github.gossiplimiter.fuzz.Seeds;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Names and windows of limits, which the endpoint changes while running, give header
 * fields that a strict reader of structured fields understands.
 */
class PolicyItemsFuzzTests implements Seeds {

	@FuzzTest
	void policiesAreStructuredFields(byte[] bytes) {
		int head = Math.min(bytes.length, 4);
		byte[] windows = Arrays.copyOf(bytes, 4);
		String name = new String(bytes, head, bytes.length - head, StandardCharsets.UTF_8);
		Limit limit;
		try {
			limit = limit(name, windows);
		}
		catch (IllegalArgumentException ex) {
			return;
		}
		if (limit.windows().stream().map(Window::length).distinct().count() < limit.windows().size()) {
			return;
		}
		PolicyItems items = new PolicyItems(limit);
		Map<String, Map<String, Object>> read = StructuredFields.list(items.policies());
		assertThat(read).hasSize(limit.windows().size());
		for (Map<String, Object> parameters : read.values()) {
			assertThat(parameters).containsOnlyKeys("q", "w");
		}
		for (Window window : limit.windows()) {
			assertThat(StructuredFields.list(items.quotedName(window))).hasSize(1);
		}
	}

	private static Limit limit(String name, byte[] windows) {
		Window first = window(windows[0], windows[1]);
		Limit.Builder limit = Limit.builder(name).window(first.permits(), first.length());
		if (windows[0] % 2 == 0) {
			Window second = window(windows[2], windows[3]);
			return limit.window(second.permits(), second.length()).build();
		}
		return (windows[2] % 2 == 0) ? limit.tokenBucket(1 + 7_000_000L * (windows[3] & 0xff)).build() : limit.build();
	}

	private static Window window(byte permits, byte length) {
		long count = 1 + 3_900_000L * (permits & 0xff);
		long unit = (length < 0) ? Duration.ofHours(75).toNanos() : Duration.ofMillis(100).toNanos() + 1;
		return new Window(count, Duration.ofNanos((1 + (length & 0x7f)) * unit));
	}

	@Override
	public Map<String, byte[]> seeds() {
		return Seeds.texts(StandardCharsets.UTF_8, "1a2bsearch", "2b3cnightly \"batch\"", "é\\name");
	}

}
