/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.sample;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every row of the failure table names tests that exist.
 */
class FailurePageTests {

	private static final Path ROOT = Path.of("..");

	private static final Pattern TEST = Pattern.compile("`(\\w+Tests)(?:\\.(\\w+))?`");

	@Test
	@Tag("B43")
	void everyRowIsShownByTestsThatExist() throws IOException {
		Map<String, String> tests = tests();
		List<String> rows = rows();
		assertThat(rows).hasSizeGreaterThan(20).allSatisfy((row) -> {
			String shownBy = Arrays.stream(row.split("\\|")).reduce((first, second) -> second).orElseThrow();
			assertThat(TEST.matcher(shownBy).results().toList()).isNotEmpty().allSatisfy((test) -> {
				assertThat(tests).containsKey(test.group(1));
				if (test.group(2) != null) {
					assertThat(tests.get(test.group(1))).contains("void " + test.group(2) + "(");
				}
			});
		});
	}

	private static List<String> rows() throws IOException {
		return Files.readAllLines(ROOT.resolve("docs/operate/failures.md"))
			.stream()
			.filter((line) -> line.startsWith("| ") && !line.startsWith("| Failure "))
			.toList();
	}

	/*
	 * Some names stand for tests in two modules: what one of them shows is shown.
	 */
	private static Map<String, String> tests() throws IOException {
		try (Stream<Path> files = Files.walk(ROOT)) {
			return files.filter((file) -> file.toString().endsWith("Tests.java"))
				.collect(Collectors.toMap((file) -> file.getFileName().toString().replace(".java", ""),
						FailurePageTests::read, String::concat, TreeMap::new));
		}
	}

	private static String read(Path file) {
		try {
			return Files.readString(file);
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
