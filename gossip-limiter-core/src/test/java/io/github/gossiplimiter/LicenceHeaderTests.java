/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every Java and Kotlin source begins with the header of its licence.
 */
class LicenceHeaderTests {

	private static final String HEADER = """
			/*
			 * Copyright 2026 the original author or authors.
			 * SPDX-License-Identifier: Apache-2.0
			 */

			""";

	@Test
	void everySourceBeginsWithTheHeader() throws IOException {
		Path root = Stream.iterate(Path.of("").toAbsolutePath(), (folder) -> folder != null, Path::getParent)
			.filter((folder) -> Files.exists(folder.resolve("ARCHITECTURE.md")))
			.findFirst()
			.orElseThrow();
		List<Path> sources;
		try (Stream<Path> modules = Files.list(root)) {
			sources = modules.map((module) -> module.resolve("src"))
				.filter(Files::isDirectory)
				.flatMap(LicenceHeaderTests::sources)
				.toList();
		}
		assertThat(sources).hasSizeGreaterThan(1000);
		assertThat(sources).as("sources to begin with%n%s", HEADER)
			.allSatisfy((source) -> assertThat(Files.readString(source)).startsWith(HEADER));
	}

	private static Stream<Path> sources(Path folder) {
		try (Stream<Path> files = Files.walk(folder)) {
			return files.filter((file) -> file.toString().matches(".*[.](java|kt)")).toList().stream();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
