package io.github.gossiplimiter;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import org.jspecify.annotations.Nullable;

/**
 * The requirement tags in Java sources, such as {@code @Tag("A24")}, each with the
 * top-level types that carry it. A tag looks like a requirement when it is one capital
 * letter and digits; other tags are left alone.
 */
final class RequirementTags {

	/*
	 * The compiler's own parser reads the sources: comments, strings and text blocks that
	 * mention a tag do not count, while repeated, wrapped and nested ones do. Sources are
	 * only parsed, never resolved, so a tag has to be a literal to be seen.
	 */

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
		if (sources.isEmpty()) {
			return tags;
		}
		// Collected and not looked at: a broken source fails where it is compiled.
		DiagnosticCollector<JavaFileObject> ignored = new DiagnosticCollector<>();
		JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
		JavacTask task = (JavacTask) compiler.getTask(null, null, ignored, List.of("-proc:none"), null,
				sources.stream().map(Source::new).toList());
		for (CompilationUnitTree unit : task.parse()) {
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

	private static final class Source extends SimpleJavaFileObject {

		private final String text;

		Source(String text) {
			super(URI.create("string:///Source.java"), Kind.SOURCE);
			this.text = text;
		}

		@Override
		public CharSequence getCharContent(boolean ignoreEncodingErrors) {
			return this.text;
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
			String name = annotation.getAnnotationType().toString();
			if (topLevel != null && (name.equals("Tag") || name.endsWith(".Tag"))) {
				annotation.getArguments().forEach((argument) -> add(value(argument), topLevel));
			}
			return super.visitAnnotation(annotation, topLevel);
		}

		private static Tree value(ExpressionTree argument) {
			return (argument instanceof AssignmentTree assignment) ? assignment.getExpression() : argument;
		}

		private void add(Tree value, String topLevel) {
			if (value instanceof LiteralTree literal && literal.getValue() instanceof String text
					&& text.matches("[A-Z]\\d+")) {
				this.tags.typesById.computeIfAbsent(text, (id) -> new TreeSet<>()).add(topLevel);
			}
		}

	}

}
