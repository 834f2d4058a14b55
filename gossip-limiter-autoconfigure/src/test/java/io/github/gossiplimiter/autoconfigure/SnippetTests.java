/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.util.ClassUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Java code on a page can be pasted: it imports what it uses, and what it imports from us
 * exists.
 */
class SnippetTests {

	private static final Pattern IMPORT = Pattern.compile("(?m)^import (static )?([\\w.]+)\\.(\\w+);$");

	private static final Pattern NO_CODE = Pattern.compile("(?m)^import .*$|//.*$|\"[^\"]*\"");

	private static final Pattern TYPE = Pattern.compile("(?<![\\w.])[A-Z]\\w*");

	private static final Pattern DECLARED = Pattern.compile("(?:class|record|interface|enum) (\\w+)");

	/*
	 * What stands for classes of the reader's application.
	 */
	private static final Set<String> OF_READER = Set.of("Answer", "Customers", "Query", "Report");

	private static final String OURS = "io.github.gossiplimiter";

	static Stream<MarkdownPage> pages() {
		return MarkdownPage.all().stream().filter((page) -> !page.blocks("java").isEmpty());
	}

	@Test
	void pagesHaveCode() {
		assertThat(pages().map(MarkdownPage::toString)).contains("README.md", "docs/guides/methods.md",
				"docs/guides/testing.md");
	}

	@ParameterizedTest
	@MethodSource("pages")
	void codeImportsEveryTypeItUses(MarkdownPage page) {
		for (String code : page.blocks("java")) {
			Set<String> missing = new TreeSet<>(names(TYPE, 0, NO_CODE.matcher(code).replaceAll("")));
			missing.removeAll(OF_READER);
			missing.removeAll(names(DECLARED, 1, code));
			missing.removeAll(names(IMPORT, 3, code));
			missing.removeIf((name) -> ClassUtils.isPresent("java.lang." + name, null));
			assertThat(missing).as(code).isEmpty();
			if (code.contains("assertThat(")) {
				assertThat(code).contains(".assertThat;");
			}
		}
	}

	@ParameterizedTest
	@MethodSource("pages")
	void importedTypesOfThisProjectExist(MarkdownPage page) throws IOException {
		List<String> sources = sources();
		for (String code : page.blocks("java")) {
			Matcher imported = IMPORT.matcher(code);
			while (imported.find()) {
				if (imported.group(2).startsWith(OURS)) {
					String type = (imported.group(1) != null) ? imported.group(2)
							: imported.group(2) + "." + imported.group(3);
					assertThat(sources).as(type)
						.anyMatch((source) -> source.endsWith("src/main/java/" + type.replace('.', '/') + ".java"));
				}
			}
		}
	}

	private static List<String> names(Pattern pattern, int group, String code) {
		return pattern.matcher(code).results().map((match) -> match.group(group)).toList();
	}

	private static List<String> sources() throws IOException {
		try (Stream<Path> files = Files.walk(MarkdownPage.root())) {
			return files.map(Path::toString).filter((file) -> file.endsWith(".java")).toList();
		}
	}

}
