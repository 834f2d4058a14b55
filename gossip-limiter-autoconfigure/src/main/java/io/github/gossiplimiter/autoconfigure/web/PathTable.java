package io.github.gossiplimiter.autoconfigure.web;

import java.util.ArrayList;
import java.util.List;

import org.springframework.http.server.PathContainer;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;
import org.springframework.web.util.pattern.PatternParseException;

import io.github.gossiplimiter.autoconfigure.Setting;

/**
 * The rules that configuration puts on paths.
 *
 * @param <R> a rule
 */
final class PathTable<R> {

	private final List<Entry<R>> entries = new ArrayList<>();

	private final PathPatternParser parser;

	PathTable(PathPatternParser parser) {
		this.parser = parser;
	}

	void add(List<Setting> patterns, R rule) {
		this.entries.add(new Entry<>(patterns.stream().map((text) -> parse(text, this.parser)).toList(), rule));
	}

	boolean isEmpty() {
		return this.entries.isEmpty();
	}

	List<R> rules(PathContainer path) {
		if (this.entries.isEmpty()) {
			return List.of();
		}
		List<R> rules = List.of();
		PathContainer plain = PlainPath.of(path);
		for (int i = 0; i < this.entries.size(); i++) {
			Entry<R> entry = this.entries.get(i);
			if (entry.matches(path) || (plain != null && entry.matches(plain))) {
				rules = rules.isEmpty() ? List.of(entry.rule()) : append(rules, entry.rule());
			}
		}
		return rules;
	}

	private static <R> List<R> append(List<R> rules, R rule) {
		List<R> more = new ArrayList<>(rules);
		more.add(rule);
		return more;
	}

	private static PathPattern parse(Setting text, PathPatternParser parser) {
		try {
			return parser.parse(parser.initFullPathPattern(text.text().trim()));
		}
		catch (PatternParseException ex) {
			throw text.wrong("is '" + text.text() + "', which is not a path pattern: at character "
					+ (ex.getPosition() + 1) + ", " + ex.getMessage() + ".",
					"Write a path such as /api/search, /api/{id} or /api/**.");
		}
	}

	private record Entry<R>(List<PathPattern> patterns, R rule) {

		boolean matches(PathContainer path) {
			for (int i = 0; i < this.patterns.size(); i++) {
				if (this.patterns.get(i).matches(path)) {
					return true;
				}
			}
			return false;
		}

	}

}
