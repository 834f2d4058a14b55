package io.github.gossiplimiter.autoconfigure.web;

import java.util.ArrayList;
import java.util.List;

import org.springframework.http.server.PathContainer;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;
import org.springframework.web.util.pattern.PatternParseException;

import io.github.gossiplimiter.autoconfigure.GossipLimiterConfigurationException;
import io.github.gossiplimiter.autoconfigure.PathRule;
import io.github.gossiplimiter.autoconfigure.Setting;

/**
 * The rules that configuration puts on paths.
 */
final class PathTable {

	private final List<Entry> entries = new ArrayList<>();

	PathTable(List<PathRule> rules, RuleBinder binder, PathPatternParser parser) {
		for (PathRule rule : rules) {
			List<PathPattern> patterns = rule.patterns().stream().map((text) -> parse(text, parser)).toList();
			BoundRule bound = binder.bind(rule.rule());
			if (rule.early() && bound.usesPrincipal()) {
				throw new GossipLimiterConfigurationException(rule.rule().place(),
						"applies before authentication, but its key, cost or condition asks for the principal, which "
								+ "is not known by then.",
						"Count by something else, for example 'key: ip', or remove 'before-authentication'.");
			}
			this.entries.add(new Entry(patterns, bound));
		}
	}

	boolean isEmpty() {
		return this.entries.isEmpty();
	}

	List<BoundRule> rules(PathContainer path) {
		if (this.entries.isEmpty()) {
			return List.of();
		}
		List<BoundRule> rules = List.of();
		PathContainer plain = PlainPath.of(path);
		for (int i = 0; i < this.entries.size(); i++) {
			Entry entry = this.entries.get(i);
			if (entry.matches(path) || (plain != null && entry.matches(plain))) {
				rules = rules.isEmpty() ? List.of(entry.rule()) : append(rules, entry.rule());
			}
		}
		return rules;
	}

	private static List<BoundRule> append(List<BoundRule> rules, BoundRule rule) {
		List<BoundRule> more = new ArrayList<>(rules);
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

	private record Entry(List<PathPattern> patterns, BoundRule rule) {

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
