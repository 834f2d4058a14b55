/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Keeps {@code docs/conformance.md} and the tags of all tests in step. Run with
 * {@code -Dconformance.update=true} to have the page corrected.
 */
class ConformanceTests {

	private static final Path PAGE = Path.of("docs", "conformance.md");

	/*
	 * Modules that tests call.
	 */
	private static final Set<String> FOR_TESTS = Set.of("gossip-limiter-simulation", "gossip-limiter-test");

	private static ConformancePage page;

	private static RequirementTags tags;

	@BeforeAll
	static void read() throws IOException {
		Path root = root();
		tags = RequirementTags.ofModulesIn(root);
		page = ConformancePage.parse(Files.readString(root.resolve(PAGE)));
		if (Boolean.getBoolean("conformance.update")) {
			page = page.with(tags);
			Files.writeString(root.resolve(PAGE), page.toString());
		}
	}

	private static Path root() {
		return Stream.iterate(Path.of("").toAbsolutePath(), (folder) -> folder != null, Path::getParent)
			.filter((folder) -> Files.exists(folder.resolve(PAGE)))
			.findFirst()
			.orElseThrow(() -> new IllegalStateException("no folder above this module holds " + PAGE));
	}

	@Test
	void pageListsEveryRequirementOnceInOrder() {
		assertThat(ConformancePage.requiredIds()).hasSize(224);
		assertThat(page.problemsWithIds(ConformancePage.requiredIds())).isEmpty();
	}

	@Test
	void pageMatchesTheTags() {
		List<String> rows = page.rowsToPaste(tags);
		assertThat(rows)
			.withFailMessage("Paste into %s, or run with -Dconformance.update=true:%n%s", PAGE, String.join("\n", rows))
			.isEmpty();
	}

	@Test
	void linesAreShownByCodeThatMainCalls() throws IOException {
		List<SourceTree.Source> sources = SourceTree.read().sources();
		UncalledMethods uncalled = UncalledMethods.in(sources.stream()
			.filter((source) -> source.isMain() && !FOR_TESTS.contains(source.module()))
			.map(SourceTree.Source::text)
			.toList());
		TaggedTests tests = TaggedTests
			.of(sources.stream().filter((source) -> !source.isMain()).map(SourceTree.Source::text).toList());
		assertThat(tests.problems(uncalled))
			.as("let main call it, or remove it and show the line by a test of code that runs")
			.isEmpty();
	}

	@Test
	void tagsNameRequirements() {
		assertThat(tags.problemsWithIds(ConformancePage.requiredIds())).isEmpty();
	}

	@Test
	void tagsAreInTestClasses() {
		assertThat(tags.problemsWithTypes()).isEmpty();
	}

}
