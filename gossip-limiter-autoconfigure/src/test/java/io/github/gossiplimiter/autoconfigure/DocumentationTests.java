/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What all pages name exists: properties, files, classes, and what commands refer to.
 */
class DocumentationTests {

	private static final Path root = MarkdownPage.root();

	private static final Pattern PROPERTY = Pattern.compile(
			"(gossip-limiter|management\\.endpoint\\.gossiplimiter|management\\.health\\.gossip-limiter)\\.[^:= ]+");

	private static final Pattern JAR = Pattern.compile("java -jar (\\S+?)/target/(\\S+)\\.jar");

	static Stream<MarkdownPage> pages() {
		return MarkdownPage.all().stream();
	}

	@Test
	void pagesAreFound() {
		assertThat(pages().map(MarkdownPage::toString)).contains("README.md", "CONTRIBUTING.md", "sample-app/README.md",
				"docs/internals/how-it-counts.md", "docs/decisions/004-dependencies.md");
	}

	@ParameterizedTest
	@MethodSource("pages")
	void propertiesExist(MarkdownPage page) {
		Set<String> known = KnownProperties.defaults().keySet();
		for (String span : page.spans()) {
			Matcher property = PROPERTY.matcher(span);
			if (property.lookingAt()) {
				String name = property.group()
					.replaceFirst("^(gossip-limiter\\.(?:limits|concurrency))\\.[^.]+\\.", "$1.NAME.");
				assertThat(known).as(span).anyMatch((each) -> each.equals(name) || each.startsWith(name + "."));
			}
		}
	}

	@ParameterizedTest
	@MethodSource("pages")
	void linksLeadSomewhere(MarkdownPage page) {
		for (String link : page.links()) {
			assertThat(page.file().resolveSibling(link)).exists();
		}
	}

	@ParameterizedTest
	@MethodSource("pages")
	void linksLeadToHeadings(MarkdownPage page) {
		for (String target : page.targets()) {
			int mark = target.indexOf('#');
			if (mark >= 0 && target.substring(0, mark).matches("|.*\\.md")) {
				MarkdownPage other = (mark == 0) ? page
						: MarkdownPage.read(page.file().resolveSibling(target.substring(0, mark)));
				assertThat(other.anchors()).as(target).contains(target.substring(mark + 1));
			}
		}
	}

	/*
	 * Two clicks: the index links to it, or a page does that the index links to.
	 */
	@Test
	void everyPageIsTwoClicksFromTheIndex() {
		Path docs = root.resolve("docs");
		MarkdownPage index = MarkdownPage.read(docs.resolve("README.md"));
		Set<Path> near = linked(index);
		Set<Path> reached = new HashSet<>(near);
		reached.add(index.file());
		near.stream()
			.filter((file) -> file.toString().endsWith(".md"))
			.forEach((file) -> reached.addAll(linked(MarkdownPage.read(file))));
		assertThat(pages().map(MarkdownPage::file).filter((file) -> file.startsWith(docs))).isSubsetOf(reached);
	}

	private static Set<Path> linked(MarkdownPage page) {
		return page.links()
			.stream()
			.map((link) -> page.file().resolveSibling(link).normalize())
			.collect(Collectors.toSet());
	}

	@ParameterizedTest
	@MethodSource("pages")
	void testsThatAreNamedExist(MarkdownPage page) throws IOException {
		Set<String> known = testClasses();
		assertThat(page.spans().stream().filter((span) -> span.matches("[A-Z]\\w+Tests"))).isSubsetOf(known);
	}

	@ParameterizedTest
	@MethodSource("pages")
	void commandsReferToModulesAndProfilesThatExist(MarkdownPage page) throws IOException {
		for (String command : page.mavenCommands()) {
			for (String module : options(command, "-pl ")) {
				assertThat(root.resolve(module).resolve("pom.xml")).as(command).exists();
			}
			for (String profile : options(command, "-P")) {
				assertThat(poms()).as(command).anyMatch((pom) -> pom.contains("<id>" + profile + "</id>"));
			}
			for (String test : options(command, "-Dtest=")) {
				assertThat(testClasses()).as(command).contains(test);
			}
		}
	}

	@ParameterizedTest
	@MethodSource("pages")
	void jarsAreBuiltByModules(MarkdownPage page) throws IOException {
		Matcher jar = JAR.matcher(page.text());
		while (jar.find()) {
			String pom = Files.readString(root.resolve(jar.group(1)).resolve("pom.xml"));
			assertThat(pom).containsAnyOf("<finalName>" + jar.group(2) + "</finalName>",
					"<outputFile>${project.build.directory}/" + jar.group(2) + ".jar</outputFile>");
		}
	}

	@Test
	void readmeHasTheTwoCommands() {
		assertThat(MarkdownPage.readme().mavenCommands()).contains(
				"./mvnw -q package -DskipTests && java -jar sample-app/target/sample-app.jar demo", "./mvnw verify");
	}

	private static List<String> options(String command, String option) {
		Matcher matcher = Pattern.compile(" " + Pattern.quote(option) + "([\\w.,-]+)").matcher(command);
		return matcher.results().flatMap((each) -> Stream.of(each.group(1).split(",", -1))).toList();
	}

	private static List<String> poms() throws IOException {
		try (Stream<Path> files = Files.walk(root, 2)) {
			return files.filter((file) -> file.endsWith("pom.xml"))
				.map((file) -> MarkdownPage.read(file).text())
				.toList();
		}
	}

	private static Set<String> testClasses() throws IOException {
		try (Stream<Path> modules = Files.list(root)) {
			return modules.map((module) -> module.resolve("src/test/java"))
				.filter(Files::isDirectory)
				.flatMap(DocumentationTests::namesBelow)
				.collect(Collectors.toSet());
		}
	}

	private static Stream<String> namesBelow(Path folder) {
		try (Stream<Path> files = Files.walk(folder)) {
			return files.map((file) -> file.getFileName().toString().replace(".java", "")).toList().stream();
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
