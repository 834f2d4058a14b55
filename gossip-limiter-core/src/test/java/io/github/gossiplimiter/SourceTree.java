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
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The Java sources and Markdown pages of all modules, for tests of names.
 */
final class SourceTree {

	private static final Path MARK = Path.of("ARCHITECTURE.md");

	private static final Pattern TYPE = Pattern.compile("\\b(?:class|interface|enum|record)\\s+([A-Z]\\w*)");

	private static final Pattern IMPORT = Pattern.compile("^import (?:static )?[\\w.]*?\\.([A-Z]\\w*)",
			Pattern.MULTILINE);

	private final Path root;

	private final List<Source> sources;

	private final List<Source> packageDescriptions;

	private final Map<String, Set<Path>> declared = new TreeMap<>();

	private final Set<String> imported = new TreeSet<>();

	private SourceTree(Path root, List<Source> files) {
		this.root = root;
		this.sources = files.stream().filter((source) -> !source.isPackageDescription()).toList();
		this.packageDescriptions = files.stream().filter(Source::isPackageDescription).toList();
		for (Source source : this.sources) {
			names(TYPE, source.text())
				.forEach((name) -> this.declared.computeIfAbsent(name, (key) -> new TreeSet<>()).add(source.path()));
			names(IMPORT, source.text()).forEach(this.imported::add);
		}
	}

	static SourceTree read() throws IOException {
		Path root = Stream.iterate(Path.of("").toAbsolutePath(), (folder) -> folder != null, Path::getParent)
			.filter((folder) -> Files.exists(folder.resolve(MARK)))
			.findFirst()
			.orElseThrow(() -> new IllegalStateException("no folder above this module holds " + MARK));
		try (Stream<Path> modules = Files.list(root)) {
			List<Source> sources = modules.sorted()
				.flatMap((module) -> Stream.of(module.resolve("src/main/java"), module.resolve("src/test/java")))
				.filter(Files::isDirectory)
				.flatMap((folder) -> sources(root, folder))
				.toList();
			return new SourceTree(root, sources);
		}
	}

	/**
	 * All Java sources, without those that describe packages.
	 */
	List<Source> sources() {
		return this.sources;
	}

	/**
	 * The sources that describe packages.
	 */
	List<Source> packageDescriptions() {
		return this.packageDescriptions;
	}

	/**
	 * Files in which a type of this simple name is declared, nested ones included.
	 */
	Set<Path> declaring(String simpleName) {
		return this.declared.getOrDefault(simpleName, Set.of());
	}

	/**
	 * Whether any source imports a type of this simple name.
	 */
	boolean isImported(String simpleName) {
		return this.imported.contains(simpleName);
	}

	boolean hasPackage(String name) {
		return this.sources.stream().anyMatch((source) -> source.packageName().equals(name));
	}

	String text(Path path) {
		return textOf(this.root.resolve(path));
	}

	/**
	 * Pages below a folder, or a page.
	 */
	List<Path> pages(String path) throws IOException {
		try (Stream<Path> files = Files.walk(this.root.resolve(path))) {
			return files.filter((file) -> file.toString().endsWith(".md")).map(this.root::relativize).sorted().toList();
		}
	}

	private static Stream<Source> sources(Path root, Path folder) {
		try (Stream<Path> files = Files.walk(folder)) {
			return files.filter((file) -> file.toString().endsWith(".java"))
				.sorted()
				.map((file) -> new Source(root.relativize(file), textOf(file)))
				.toList()
				.stream();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static String textOf(Path file) {
		try {
			return Files.readString(file);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static List<String> names(Pattern pattern, String text) {
		Matcher matcher = pattern.matcher(text);
		return matcher.results().map((result) -> result.group(1)).toList();
	}

	/**
	 * A Java source.
	 *
	 * @param path where it is, from the root of the project
	 * @param text the whole of it
	 */
	record Source(Path path, String text) {

		String module() {
			return this.path.getName(0).toString();
		}

		boolean isMain() {
			return this.path.startsWith(Path.of(module(), "src", "main"));
		}

		boolean isPackageDescription() {
			return this.path.endsWith("package-info.java");
		}

		/**
		 * Simple name of its top-level type.
		 */
		String typeName() {
			String name = this.path.getFileName().toString();
			return name.substring(0, name.length() - ".java".length());
		}

		String packageName() {
			Path folder = this.path.subpath(4, this.path.getNameCount() - 1);
			return folder.toString().replace('/', '.').replace('\\', '.');
		}

	}

}
