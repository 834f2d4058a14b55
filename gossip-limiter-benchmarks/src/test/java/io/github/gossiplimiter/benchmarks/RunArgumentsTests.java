/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class RunArgumentsTests {

	private static final Set<String> KNOWN = Set.of("output", "quick", "forks", "threads", "contenders");

	@Test
	void parseReadsWordsOfOneArgument() {
		RunArguments arguments = parse("output=/a b/c", "quick forks=3 threads=1,4 contenders=ours-system,guava");
		assertThat(arguments.output()).isEqualTo(Path.of("/a b/c"));
		assertThat(arguments.has("quick")).isTrue();
		assertThat(arguments.number("forks", 5)).isEqualTo(3);
		assertThat(arguments.numbers("threads", List.of())).containsExactly(1, 4);
		assertThat(arguments.constants("contenders", ComparedLimiter.class))
			.containsExactly(ComparedLimiter.OURS_SYSTEM, ComparedLimiter.GUAVA);
	}

	@Test
	void parseWhenNothingIsGivenLeavesDefaults() {
		RunArguments arguments = parse("");
		assertThat(arguments.has("quick")).isFalse();
		assertThat(arguments.number("forks", 5)).isEqualTo(5);
		assertThat(arguments.constants("contenders", ComparedLimiter.class)).containsExactly(ComparedLimiter.values());
	}

	@Test
	void parseWhenNameIsUnknownNamesTheKnown() {
		assertThatIllegalArgumentException().isThrownBy(() -> parse("fork=3"))
			.withMessage("unknown option 'fork'; known are [contenders, forks, output, quick, threads]");
	}

	@Test
	void numberWhenZeroIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> parse("forks=0").number("forks", 5))
			.withMessage("forks must be at least 1: forks=0");
	}

	private static RunArguments parse(String... args) {
		return RunArguments.parse(args, KNOWN);
	}

}
