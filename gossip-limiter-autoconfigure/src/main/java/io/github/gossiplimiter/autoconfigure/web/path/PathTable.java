/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.path;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.springframework.http.server.PathContainer;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;
import org.springframework.web.util.pattern.PatternParseException;

import io.github.gossiplimiter.autoconfigure.properties.Setting;

/**
 * The rules that configuration puts on paths.
 *
 * @param <R> a rule
 */
public final class PathTable<R> {

	private final List<Entry<R>> entries = new ArrayList<>();

	private final PathPatternParser parser;

	private final List<PathPattern> exempt;

	/**
	 * Create a table without rules.
	 * @param parser reads patterns
	 * @param exempt paths that patterns for all paths leave out
	 */
	public PathTable(PathPatternParser parser, List<String> exempt) {
		this.parser = parser;
		this.exempt = exempt.stream().map(parser::parse).toList();
	}

	/**
	 * Add a rule.
	 * @param patterns paths that it applies to
	 * @param excluded paths of these that it does not apply to
	 * @param rule the rule
	 */
	public void add(List<Setting> patterns, List<Setting> excluded, R rule) {
		this.entries.add(new Entry<>(parse(patterns), parse(excluded), this.exempt, rule));
	}

	public boolean isEmpty() {
		return this.entries.isEmpty();
	}

	/**
	 * The rules of a path, however it is read.
	 * @param path the path as it was sent
	 * @param mapped the path that the server mapped to a servlet, decoded, if it is
	 * another
	 */
	public List<R> rules(PathContainer path, @Nullable String mapped) {
		if (this.entries.isEmpty()) {
			return List.of();
		}
		List<R> rules = List.of();
		List<PathContainer> readings = PlainPath.readings(path.value());
		if (mapped != null) {
			readings = append(readings, PlainPath.literal(mapped));
			readings.addAll(PlainPath.readings(mapped));
		}
		for (int i = 0; i < this.entries.size(); i++) {
			Entry<R> entry = this.entries.get(i);
			if (entry.matches(path) || entry.matchesAny(readings)) {
				rules = rules.isEmpty() ? List.of(entry.rule()) : append(rules, entry.rule());
			}
		}
		return rules;
	}

	private static <T> List<T> append(List<T> list, T element) {
		List<T> more = new ArrayList<>(list);
		more.add(element);
		return more;
	}

	private List<PathPattern> parse(List<Setting> patterns) {
		return patterns.stream().map(this::parse).toList();
	}

	private PathPattern parse(Setting text) {
		PathCheck.check(text);
		try {
			return this.parser.parse(this.parser.initFullPathPattern(text.text().trim()));
		}
		catch (PatternParseException ex) {
			throw text.wrong("is '" + text.text() + "', which is not a path pattern: at character "
					+ (ex.getPosition() + 1) + ", " + ex.getMessage() + ".",
					"Write a path such as /api/search, /api/{id} or /api/**.");
		}
	}

	/**
	 * A rule and where it applies.
	 *
	 * @param patterns paths that it applies to
	 * @param excluded paths that it does not apply to
	 * @param exempt paths that patterns for all paths leave out
	 * @param rule the rule
	 */
	private record Entry<R>(List<PathPattern> patterns, List<PathPattern> excluded, List<PathPattern> exempt, R rule) {

		/*
		 * Asked for each reading of a path, so that a path that may be read as one that
		 * is left out is still that which it may be read as otherwise.
		 */
		boolean matches(PathContainer path) {
			for (int i = 0; i < this.patterns.size(); i++) {
				PathPattern pattern = this.patterns.get(i);
				if (pattern.matches(path) && !(isForAll(pattern) && isAny(this.exempt, path))) {
					return !isAny(this.excluded, path);
				}
			}
			return false;
		}

		boolean matchesAny(List<PathContainer> readings) {
			for (int i = 0; i < readings.size(); i++) {
				if (matches(readings.get(i))) {
					return true;
				}
			}
			return false;
		}

		private static boolean isForAll(PathPattern pattern) {
			String text = pattern.getPatternString();
			return text.equals("/**") || text.startsWith("/{*");
		}

		private static boolean isAny(List<PathPattern> patterns, PathContainer path) {
			for (int i = 0; i < patterns.size(); i++) {
				if (patterns.get(i).matches(path)) {
					return true;
				}
			}
			return false;
		}

	}

}
