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
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreeScanner;
import org.jspecify.annotations.Nullable;

/**
 * The requirement tags in Java sources, such as {@code @Tag("A24")}, each with the
 * top-level types that carry it. A tag looks like a requirement when it is one capital
 * letter and digits; other tags are left alone. A tag has to be a literal to be seen.
 */
final class RequirementTags {

	private final SortedMap<String, SortedSet<String>> typesById = new TreeMap<>();

	private RequirementTags() {
	}

	/**
	 * Tags in the test sources of all modules.
	 * @param root the folder that holds the modules
	 */
	static RequirementTags ofModulesIn(Path root) throws IOException {
		try (Stream<Path> modules = Files.list(root)) {
			return of(modules.map((module) -> module.resolve("src/test/java"))
				.filter(Files::isDirectory)
				.flatMap(RequirementTags::sourcesIn)
				.toList());
		}
	}

	/**
	 * Tags in the given sources.
	 */
	static RequirementTags of(List<String> sources) throws IOException {
		RequirementTags tags = new RequirementTags();
		for (CompilationUnitTree unit : SourceParser.parse(sources)) {
			new TagScanner(tags).scan(unit, null);
		}
		return tags;
	}

	/**
	 * Names of the types that carry a tag, sorted.
	 */
	List<String> typesWith(String id) {
		return List.copyOf(this.typesById.getOrDefault(id, new TreeSet<>()));
	}

	/**
	 * Tags that name no known requirement.
	 */
	List<String> problemsWithIds(List<String> known) {
		return this.typesById.entrySet()
			.stream()
			.filter((entry) -> !known.contains(entry.getKey()))
			.map((entry) -> entry.getKey() + " is not a requirement; it is tagged in " + entry.getValue())
			.toList();
	}

	/**
	 * Tags in types that do not look like a test class.
	 */
	List<String> problemsWithTypes() {
		return this.typesById.entrySet()
			.stream()
			.flatMap((entry) -> entry.getValue()
				.stream()
				.filter((type) -> !type.endsWith("Tests") && !type.endsWith("Contract"))
				.map((type) -> entry.getKey() + " is tagged in " + type
						+ ", whose name ends neither in Tests nor in Contract"))
			.toList();
	}

	/**
	 * Requirements that the annotations of a type or method name.
	 */
	static List<String> idsOn(ModifiersTree modifiers) {
		return modifiers.getAnnotations().stream().flatMap(RequirementTags::idsOf).toList();
	}

	private static Stream<String> idsOf(AnnotationTree annotation) {
		String name = annotation.getAnnotationType().toString();
		return (name.equals("Tag") || name.endsWith(".Tag"))
				? annotation.getArguments().stream().map(RequirementTags::value).flatMap(RequirementTags::id)
				: Stream.of();
	}

	private static Tree value(ExpressionTree argument) {
		return (argument instanceof AssignmentTree assignment) ? assignment.getExpression() : argument;
	}

	private static Stream<String> id(Tree value) {
		return (value instanceof LiteralTree literal && literal.getValue() instanceof String text
				&& text.matches("[A-Z]\\d+")) ? Stream.of(text) : Stream.of();
	}

	private static Stream<String> sourcesIn(Path folder) {
		try (Stream<Path> files = Files.walk(folder)) {
			return files.filter((file) -> file.toString().endsWith(".java"))
				.map(RequirementTags::read)
				.toList()
				.stream();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static String read(Path file) {
		try {
			return Files.readString(file);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static final class TagScanner extends TreeScanner<Void, @Nullable String> {

		private final RequirementTags tags;

		TagScanner(RequirementTags tags) {
			this.tags = tags;
		}

		@Override
		public Void visitClass(ClassTree type, @Nullable String topLevel) {
			return super.visitClass(type, (topLevel != null) ? topLevel : type.getSimpleName().toString());
		}

		@Override
		public Void visitAnnotation(AnnotationTree annotation, @Nullable String topLevel) {
			if (topLevel != null) {
				idsOf(annotation)
					.forEach((id) -> this.tags.typesById.computeIfAbsent(id, (key) -> new TreeSet<>()).add(topLevel));
			}
			return super.visitAnnotation(annotation, topLevel);
		}

	}

}
