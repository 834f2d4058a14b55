package io.github.gossiplimiter.autoconfigure.web;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;
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

	/**
	 * The rules of a path, however it is read.
	 * @param path the path as it was sent
	 * @param mapped the path that the server mapped to a servlet, decoded, if it is
	 * another
	 */
	List<R> rules(PathContainer path, @Nullable String mapped) {
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

		boolean matchesAny(List<PathContainer> readings) {
			for (int i = 0; i < readings.size(); i++) {
				if (matches(readings.get(i))) {
					return true;
				}
			}
			return false;
		}

	}

}
