/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;

/**
 * The compiler's own parser: comments, strings and text blocks are not taken for code.
 * Sources are only parsed, never resolved, so names are those that stand in the text.
 */
final class SourceParser {

	private SourceParser() {
	}

	static List<CompilationUnitTree> parse(List<String> sources) throws IOException {
		if (sources.isEmpty()) {
			return List.of();
		}
		// Collected and not looked at: a broken source fails where it is compiled.
		DiagnosticCollector<JavaFileObject> ignored = new DiagnosticCollector<>();
		JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
		JavacTask task = (JavacTask) compiler.getTask(null, null, ignored, List.of("-proc:none"), null,
				sources.stream().map(Source::new).toList());
		List<CompilationUnitTree> units = new ArrayList<>();
		task.parse().forEach(units::add);
		return units;
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

}
