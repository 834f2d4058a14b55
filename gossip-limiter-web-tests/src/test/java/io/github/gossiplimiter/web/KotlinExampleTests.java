/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The README shows the controller in Kotlin that is compiled here.
 */
class KotlinExampleTests {

	@Test
	void controllerOfTheReadmeIsTheOneThatCompiles() throws IOException {
		String compiled = Files.readString(Path.of("src/test/kotlin/io/github/gossiplimiter/web/SearchController.kt"));
		assertThat(Files.readString(Path.of("..", "README.md")))
			.contains("```kotlin\n" + compiled.replaceFirst("(?s).*?package [^\\n]*\\n\\n", "") + "```");
	}

}
