/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.cluster.channel.SecretStrength;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every secret that somebody could copy from the documentation or the sample is refused
 * where others reach the port.
 */
class PublishedSecretTests {

	/**
	 * A secret as a property, as YAML, or as the default of a placeholder.
	 */
	private static final Pattern SECRET = Pattern
		.compile("(?:^|[\\s.#`])secret[:=] *\"?(?:\\$\\{[A-Z_]+:)?([A-Za-z0-9+/=][^\\s,;`\"}]*)", Pattern.MULTILINE);

	private static final Path ROOT = Path.of("..");

	@Test
	void secretsOfTheDocumentationAreKnown() {
		List<String> published = published();
		assertThat(published).contains("the-secret-of-the-sample-is-none")
			.allSatisfy((secret) -> assertThat(SecretStrength.weakness(secret)).as(secret).isNotNull());
	}

	@Test
	void secretThatWasPublishedOnceStaysKnown() {
		assertThat(SecretStrength.weakness("a-long-random-text-that-all-nodes-share")).isNotNull();
	}

	@Test
	void randomTextIsNoWeakSecret() {
		assertThat(SecretStrength.weakness("q83h1dTxDGkN0cBGhqXgYfJcQm3u2L1m")).isNull();
	}

	private static List<String> published() {
		return Stream.of("README.md", "CHANGELOG.md", "docs", "sample-app/README.md", "sample-app/src/main/resources")
			.flatMap((name) -> files(ROOT.resolve(name)))
			.map(PublishedSecretTests::read)
			.flatMap((text) -> SECRET.matcher(text).results())
			.map((match) -> match.group(1))
			.distinct()
			.toList();
	}

	private static Stream<Path> files(Path start) {
		try (Stream<Path> all = Files.walk(start)) {
			return all.filter((path) -> path.toString().matches(".*\\.(md|yml|yaml|properties)")).toList().stream();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static String read(Path path) {
		try {
			return Files.readString(path);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
