/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.path;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A segment of a path pattern: text in which {@code *} stands for any characters and
 * {@code ?} for one, or any number of segments. Variables are wildcards, whatever regular
 * expression they have.
 *
 * @param text the text
 */
record PathSegment(String text) {

	private static final Pattern WILDCARD = Pattern.compile("[*?]");

	private static final PathSegment MULTIPLE = new PathSegment("**");

	/**
	 * The segments of a pattern.
	 */
	static List<PathSegment> parse(String pattern) {
		List<PathSegment> segments = new ArrayList<>();
		StringBuilder segment = new StringBuilder();
		int depth = 0;
		for (int i = pattern.startsWith("/") ? 1 : 0; i < pattern.length(); i++) {
			char c = pattern.charAt(i);
			if (c == '{') {
				if (depth == 0) {
					segment.append(pattern.startsWith("{*", i) ? "**" : "*");
				}
				depth++;
			}
			else if (c == '}') {
				depth--;
			}
			else if (depth == 0 && c == '/') {
				segments.add(new PathSegment(segment.toString()));
				segment.setLength(0);
			}
			else if (depth == 0) {
				segment.append(c);
			}
		}
		segments.add(new PathSegment(segment.toString()));
		return segments;
	}

	/**
	 * Whether a path may match two patterns.
	 */
	static boolean overlap(List<PathSegment> one, List<PathSegment> other) {
		if (one.isEmpty() || other.isEmpty()) {
			return one.stream().allMatch(PathSegment::isMultiple) && other.stream().allMatch(PathSegment::isMultiple);
		}
		List<PathSegment> oneRest = one.subList(1, one.size());
		List<PathSegment> otherRest = other.subList(1, other.size());
		if (one.get(0).isMultiple()) {
			return overlap(oneRest, other) || overlap(one, otherRest);
		}
		if (other.get(0).isMultiple()) {
			return overlap(one, otherRest) || overlap(oneRest, other);
		}
		return one.get(0).overlaps(other.get(0)) && overlap(oneRest, otherRest);
	}

	/*
	 * Patterns may ignore case.
	 */
	private boolean overlaps(PathSegment other) {
		if (isLiteral() || other.isLiteral()) {
			return isLiteral() ? other.matches(this.text) : matches(other.text);
		}
		String begin = begin();
		String end = end();
		return (begin.startsWith(other.begin()) || other.begin().startsWith(begin))
				&& (end.endsWith(other.end()) || other.end().endsWith(end));
	}

	private boolean matches(String literal) {
		String expression = this.text.chars().mapToObj((c) -> switch (c) {
			case '*' -> ".*";
			case '?' -> ".";
			default -> Pattern.quote(Character.toString(c));
		}).collect(Collectors.joining());
		return Pattern.compile(expression, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE).matcher(literal).matches();
	}

	private String begin() {
		return WILDCARD.split(this.text, 2)[0].toLowerCase(Locale.ROOT);
	}

	private String end() {
		String[] parts = WILDCARD.split(this.text, -1);
		return parts[parts.length - 1].toLowerCase(Locale.ROOT);
	}

	/**
	 * Whether it stands for any number of segments.
	 */
	boolean isMultiple() {
		return equals(MULTIPLE);
	}

	boolean isLiteral() {
		return !WILDCARD.matcher(this.text).find();
	}

	/**
	 * The folder that all paths of a pattern are in, empty if it is not known.
	 */
	static String literalPrefix(List<PathSegment> segments) {
		return segments.stream()
			.takeWhile(PathSegment::isLiteral)
			.map((segment) -> segment.text + "/")
			.collect(Collectors.joining());
	}

	/**
	 * The pattern as resource loaders write it.
	 */
	static String antPattern(List<PathSegment> segments) {
		return segments.stream().map(PathSegment::text).collect(Collectors.joining("/"));
	}

}
