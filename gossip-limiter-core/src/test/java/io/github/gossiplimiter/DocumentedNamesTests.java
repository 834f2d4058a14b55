/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every type, method and package that a page names in code style exists: here, in a
 * library that some source imports, or in the Java language.
 */
class DocumentedNamesTests {

	private static final String BASE = "io.github.gossiplimiter";

	/*
	 * Type.member, Type#member or Type alone.
	 */
	private static final Pattern TYPE = Pattern.compile("`([A-Z][A-Za-z0-9]*)(?:[.#]([a-z]\\w*)|(?![\\w-]))[^`\\s]*`");

	private static final Pattern PACKAGE = Pattern.compile("`(io\\.github\\.gossiplimiter[a-z.]*)`");

	private static final Pattern PACKAGE_ROW = Pattern.compile("^\\| `([a-z.]+)` \\|.*$", Pattern.MULTILINE);

	private static final Pattern CODE_BLOCK = Pattern.compile("```.*?```", Pattern.DOTALL);

	/*
	 * Header fields, names of protocols and of checks, and types of other libraries.
	 */
	private static final Set<String> FOREIGN = Set.of("Accept", "Forwarded", "Location", "Tests", "NNpsk0", "NNpsk2",
			"XXpsk3", "AvoidStarImport", "IllegalImport", "ImportOrder", "UnusedImports", "CorsFilter", "Deflater",
			"RateLimit", "RateLimiterRegistry", "ReportService", "RequestNotPermitted", "RequestRateLimiter",
			"DefaultConfig", "DefaultLANConfig", "RestTemplate", "TcpClient", "TcpServer", "Unsafe",
			"WebHttpHandlerBuilderCustomizer");

	/*
	 * Names of loggers that are no packages.
	 */
	private static final Set<String> LOGGERS = Set.of("io.github.gossiplimiter.snapshot");

	private static SourceTree tree;

	@BeforeAll
	static void read() throws IOException {
		tree = SourceTree.read();
	}

	@Test
	void everyTypeOfThePagesExists() throws IOException {
		List<String> problems = new ArrayList<>();
		for (Path page : pages()) {
			problems.addAll(problems(page.toString(), tree.text(page)));
		}
		assertThat(problems).isEmpty();
	}

	@Test
	void everyPackageOfThePagesExists() throws IOException {
		for (Path page : pages()) {
			Matcher matcher = PACKAGE.matcher(tree.text(page));
			while (matcher.find()) {
				assertThat(tree.hasPackage(matcher.group(1)) || LOGGERS.contains(matcher.group(1)))
					.as("%s in %s", matcher.group(1), page)
					.isTrue();
			}
		}
	}

	@Test
	void everyPackageOfTheTableExists() {
		String text = tree.text(Path.of("ARCHITECTURE.md"));
		String table = text.substring(text.indexOf("## Packages"), text.indexOf("## Three walks"));
		List<String> packages = PACKAGE_ROW.matcher(table).results().map((row) -> row.group(1)).toList();
		assertThat(packages).hasSizeGreaterThan(20)
			.allSatisfy((name) -> assertThat(tree.hasPackage(BASE + "." + name)).as(name).isTrue());
	}

	@Test
	void everyPackageOfTheLibrariesIsInTheTable() {
		String table = tree.text(Path.of("ARCHITECTURE.md"));
		Set<String> laboratory = Set.of("gossip-limiter-simulator", "gossip-limiter-benchmarks", "sample-app");
		Stream<String> packages = tree.sources()
			.stream()
			.filter((source) -> source.isMain() && !laboratory.contains(source.module()))
			.map(SourceTree.Source::packageName)
			.filter((name) -> name.length() > BASE.length())
			.map((name) -> name.substring(BASE.length() + 1))
			.distinct();
		assertThat(packages).allSatisfy((name) -> assertThat(table).contains("| `" + name + "` |"));
	}

	@Test
	void nameThatDoesNotExistIsFound() {
		assertThat(problems("page", "Open `NoSuchCounter` first.")).hasSize(1);
		assertThat(problems("page", "Call `Limit.noSuchMethod`.")).hasSize(1);
		assertThat(problems("page", "Call `Limit.builder` of `Limit`, not `String`.")).isEmpty();
	}

	private static List<Path> pages() throws IOException {
		List<Path> pages = new ArrayList<>(tree.pages("docs"));
		pages.addAll(tree.pages("ARCHITECTURE.md"));
		pages.addAll(tree.pages("CONTRIBUTING.md"));
		return pages;
	}

	private static List<String> problems(String page, String text) {
		List<String> problems = new ArrayList<>();
		Matcher matcher = TYPE.matcher(CODE_BLOCK.matcher(text).replaceAll(""));
		while (matcher.find()) {
			String name = matcher.group(1);
			if (isConstant(name) || FOREIGN.contains(name)) {
				continue;
			}
			Set<Path> files = tree.declaring(name);
			if (files.isEmpty() && !tree.isImported(name) && !isOfJava(name)) {
				problems.add(page + ": " + matcher.group() + " does not exist");
			}
			String member = matcher.group(2);
			if (!files.isEmpty() && member != null && files.stream().noneMatch((file) -> mentions(file, member))) {
				problems.add(page + ": " + name + " has no '" + member + "'");
			}
		}
		return problems;
	}

	private static boolean isConstant(String name) {
		return name.equals(name.toUpperCase(Locale.ROOT));
	}

	private static boolean isOfJava(String name) {
		return Stream.of("java.lang.", "java.util.").anyMatch((prefix) -> {
			try {
				Class.forName(prefix + name, false, DocumentedNamesTests.class.getClassLoader());
				return true;
			}
			catch (ClassNotFoundException ex) {
				return false;
			}
		});
	}

	private static boolean mentions(Path file, String member) {
		return Pattern.compile("\\b" + member + "\\b").matcher(tree.text(file)).find();
	}

}
