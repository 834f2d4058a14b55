/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A page of documentation, taken apart as far as tests need it.
 *
 * @param file where it is
 * @param text what it says
 */
record MarkdownPage(Path file, String text) {

	private static final Path MARKER = Path.of("docs", "conformance.md");

	private static final Pattern BLOCK = Pattern.compile("(?ms)^```(\\w*)\\n(.*?)^```$");

	private static final Pattern SPAN = Pattern.compile("`([^`\\n]+)`");

	private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");

	private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.+)$");

	/**
	 * The folder that holds all modules.
	 */
	static Path root() {
		return Stream.iterate(Path.of("").toAbsolutePath(), (folder) -> folder != null, Path::getParent)
			.filter((folder) -> Files.exists(folder.resolve(MARKER)))
			.findFirst()
			.orElseThrow(() -> new IllegalStateException("no folder above this module holds " + MARKER));
	}

	static MarkdownPage readme() {
		return read(root().resolve("README.md"));
	}

	static MarkdownPage configuration() {
		return read(root().resolve("docs/reference/configuration.md"));
	}

	/**
	 * All pages: those of the root, of the modules and below docs.
	 */
	static List<MarkdownPage> all() {
		Path root = root();
		try (Stream<Path> nearby = Files.walk(root, 2); Stream<Path> docs = Files.walk(root.resolve("docs"))) {
			return Stream.concat(nearby, docs)
				.filter((file) -> file.toString().endsWith(".md"))
				.distinct()
				.map(MarkdownPage::read)
				.toList();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	static MarkdownPage read(Path file) {
		try {
			return new MarkdownPage(file, Files.readString(file));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Fenced blocks of a language.
	 */
	List<String> blocks(String language) {
		return BLOCK.matcher(this.text)
			.results()
			.filter((block) -> block.group(1).equals(language))
			.map((block) -> block.group(2))
			.toList();
	}

	/**
	 * Lines to type that start with the Maven wrapper, in blocks or within the text.
	 */
	List<String> mavenCommands() {
		List<String> commands = new ArrayList<>();
		this.text.lines().map(String::strip).filter((line) -> line.startsWith("./mvnw")).forEach(commands::add);
		spans().stream().filter((span) -> span.startsWith("./mvnw")).forEach(commands::add);
		return commands;
	}

	/**
	 * What stands between back quotes within the text.
	 */
	List<String> spans() {
		return SPAN.matcher(BLOCK.matcher(this.text).replaceAll("")).results().map((span) -> span.group(1)).toList();
	}

	/**
	 * Cells of all tables, row by row.
	 */
	List<List<String>> rows() {
		return this.text.lines()
			.filter((line) -> line.startsWith("|"))
			.map((line) -> Stream.of(line.substring(1, line.length() - 1).split("\\|", -1)).map(String::strip).toList())
			.toList();
	}

	/**
	 * Links within the repository, with the place in the page.
	 */
	List<String> targets() {
		return LINK.matcher(BLOCK.matcher(this.text).replaceAll(""))
			.results()
			.map((link) -> link.group(1))
			.filter((link) -> !link.contains("://"))
			.toList();
	}

	/**
	 * Links to files of the repository, without the place in the page.
	 */
	List<String> links() {
		return targets().stream()
			.map((link) -> link.replaceFirst("#.*", ""))
			.filter((link) -> !link.isEmpty())
			.toList();
	}

	/**
	 * Places that links can lead to: headings, in the form that GitHub gives them.
	 */
	Set<String> anchors() {
		Set<String> anchors = new HashSet<>();
		HEADING.matcher(BLOCK.matcher(this.text).replaceAll("")).results().forEach((heading) -> {
			String anchor = heading.group(1)
				.replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1")
				.toLowerCase(Locale.ROOT)
				.replaceAll("[^\\p{L}\\p{N} _-]", "")
				.replace(' ', '-');
			int repetitions = 0;
			while (!anchors.add((repetitions == 0) ? anchor : anchor + "-" + repetitions)) {
				repetitions++;
			}
		});
		return anchors;
	}

	/**
	 * The path within the repository.
	 */
	@Override
	public String toString() {
		return root().relativize(this.file).toString();
	}

}
