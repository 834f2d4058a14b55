/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure;

import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Algorithm;
import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Estimator;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The documentation says by how much each kind of limit can be exceeded.
 */
class AccuracyPageTests {

	@Tag("D30")
	@Test
	void accuracyIsStatedForEveryAlgorithmAndEstimator() {
		String section = text("docs/reference/accuracy.md").replaceFirst("(?s).*## On one node(.*?)\\n## .*", "$1");
		assertThat(Stream.<Enum<?>>concat(Stream.of(Algorithm.values()), Stream.of(Estimator.values())))
			.allSatisfy((each) -> assertThat(section).contains("`" + KnownProperties.canonical(each.name()) + "`"));
		assertThat(section).contains("never above the limit", "up to twice the limit");
	}

	@Tag("E23")
	@Test
	void overshootOfGossipAndItsRemedyAreNamed() {
		assertThat(text("docs/guides/cluster.md")).contains("a limit may be exceeded", "each side admits up to",
				"limits that must hold are [strict](consistency.md)");
		assertThat(text("docs/guides/consistency.md")).contains("consistency: strict")
			.contains(Stream.of(Consistency.values())
				.map((each) -> "| `" + KnownProperties.canonical(each.name()) + "`")
				.toList());
	}

	private static String text(String page) {
		return MarkdownPage.read(MarkdownPage.root().resolve(page)).text();
	}

}
