/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.path;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;

/**
 * Collects the path patterns of functional routes while a visitor walks through them, in
 * the order in which it is told. A route whose paths cannot be known has the pattern of
 * all paths, so that no path is missing.
 *
 * @since 0.1.0
 */
public final class RoutePaths {

	private static final String REST = "/**";

	private static final List<String> ANY = List.of(REST);

	private final List<String> patterns = new ArrayList<>();

	private final Deque<List<String>> prefixes = new ArrayDeque<>();

	private final Deque<List<String>> operands = new ArrayDeque<>();

	/**
	 * The patterns of all routes.
	 */
	public List<String> patterns() {
		return this.patterns;
	}

	/**
	 * A condition on the path.
	 */
	public void path(String pattern) {
		this.operands.push(List.of(pattern));
	}

	/**
	 * A condition on anything else.
	 */
	public void other() {
		this.operands.push(ANY);
	}

	/**
	 * The last two conditions have to be met both.
	 */
	public void and() {
		List<String> right = operand();
		List<String> left = operand();
		this.operands.push(left.equals(ANY) ? right : left);
	}

	/**
	 * One of the last two conditions has to be met.
	 */
	public void or() {
		List<String> right = operand();
		List<String> left = operand();
		this.operands.push(
				(left.equals(ANY) || right.equals(ANY)) ? ANY : Stream.concat(left.stream(), right.stream()).toList());
	}

	/**
	 * The last condition must not be met.
	 */
	public void negate() {
		operand();
		other();
	}

	/**
	 * The last condition is one of all routes that follow.
	 */
	public void startNested() {
		List<String> condition = operand();
		this.prefixes.push(below(condition));
	}

	/**
	 * End what the last call of {@link #startNested} began.
	 */
	public void endNested() {
		this.prefixes.pop();
	}

	/**
	 * The last condition is that of a route.
	 */
	public void route() {
		this.patterns.addAll(below(operand()));
	}

	/**
	 * Something that may answer any path.
	 */
	public void unknown() {
		this.patterns.addAll(below(ANY));
	}

	private List<String> operand() {
		return this.operands.isEmpty() ? ANY : this.operands.pop();
	}

	private List<String> below(List<String> inner) {
		List<String> outer = this.prefixes.isEmpty() ? ANY : this.prefixes.peek();
		if (outer.equals(ANY)) {
			return inner;
		}
		return outer.stream().flatMap((prefix) -> inner.stream().map((each) -> join(prefix, each))).toList();
	}

	private static String join(String prefix, String pattern) {
		String begin = prefix.endsWith("/") ? prefix.substring(0, prefix.length() - 1) : prefix;
		return begin + ((pattern.isEmpty() || pattern.startsWith("/")) ? pattern : "/" + pattern);
	}

}
