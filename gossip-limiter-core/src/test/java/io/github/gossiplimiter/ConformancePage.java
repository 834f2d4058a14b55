/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The page that lists what is asked for, line by line, and the tests that show it. Rows
 * of its tables start with the id of a requirement; all other text is kept as it is.
 */
record ConformancePage(List<String> lines) {

	private static final Pattern ROW_START = Pattern.compile("\\|\\s*[A-Z]\\d+\\s*\\|.*");

	private static final Pattern ROW = Pattern.compile(
			"\\|\\s*([A-Z]\\d+)\\s*\\|\\s*([^|]*[^|\\s])\\s*\\|\\s*(open|delivered)\\s*\\|\\s*([^|]*?)\\s*\\|\\s*");

	ConformancePage {
		lines = List.copyOf(lines);
	}

	static ConformancePage parse(String text) {
		return new ConformancePage(text.lines().toList());
	}

	/**
	 * Ids of all requirements, in the order of the page.
	 */
	static List<String> requiredIds() {
		return Stream.of(ids('A', 75), ids('B', 47), ids('C', 37), ids('D', 33), ids('E', 32))
			.flatMap((ids) -> ids)
			.toList();
	}

	private static Stream<String> ids(char letter, int count) {
		return IntStream.rangeClosed(1, count).mapToObj((number) -> letter + String.valueOf(number));
	}

	/**
	 * All rows, from top to bottom.
	 */
	List<Row> rows() {
		return this.lines.stream().filter(ConformancePage::isRow).map(Row::parse).toList();
	}

	/**
	 * What is wrong with the list of ids: each has to be there once, in order.
	 */
	List<String> problemsWithIds(List<String> expected) {
		List<String> found = this.rows().stream().map(Row::id).toList();
		List<String> problems = new ArrayList<>();
		expected.stream().filter((id) -> !found.contains(id)).forEach((id) -> problems.add(id + " is missing"));
		found.stream()
			.filter((id) -> !expected.contains(id))
			.forEach((id) -> problems.add(id + " is not a requirement"));
		found.stream()
			.distinct()
			.filter((id) -> found.indexOf(id) != found.lastIndexOf(id))
			.forEach((id) -> problems.add(id + " is listed twice"));
		if (problems.isEmpty() && !found.equals(expected)) {
			problems.add("rows are not in order: " + found);
		}
		return problems;
	}

	/**
	 * Rows that say something else than the tags, as they should be.
	 */
	List<String> rowsToPaste(RequirementTags tags) {
		return this.rows()
			.stream()
			.filter((row) -> !row.equals(row.with(tags)))
			.map((row) -> row.with(tags).toString())
			.toList();
	}

	/**
	 * The same page with state and tests taken from the tags.
	 */
	ConformancePage with(RequirementTags tags) {
		return new ConformancePage(
				this.lines.stream().map((line) -> isRow(line) ? Row.parse(line).with(tags).toString() : line).toList());
	}

	@Override
	public String toString() {
		return this.lines.stream().collect(Collectors.joining("\n", "", "\n"));
	}

	private static boolean isRow(String line) {
		return ROW_START.matcher(line).matches();
	}

	/**
	 * One requirement.
	 *
	 * @param id letter and number
	 * @param text what it asks
	 * @param state open or delivered
	 * @param tests simple names of the test classes that show it
	 */
	record Row(String id, String text, String state, List<String> tests) {

		static Row parse(String line) {
			Matcher matcher = ROW.matcher(line);
			if (!matcher.matches()) {
				throw new IllegalArgumentException(
						"a row must have the cells id, text, open or delivered, tests: row=" + line);
			}
			String tests = matcher.group(4);
			return new Row(matcher.group(1), matcher.group(2), matcher.group(3),
					tests.isEmpty() ? List.of() : List.of(tests.split("\\s*,\\s*", -1)));
		}

		Row with(RequirementTags tags) {
			List<String> types = tags.typesWith(this.id);
			return new Row(this.id, this.text, types.isEmpty() ? "open" : "delivered", types);
		}

		@Override
		public String toString() {
			String names = this.tests.isEmpty() ? "" : String.join(", ", this.tests) + " ";
			return "| " + this.id + " | " + this.text + " | " + this.state + " | " + names + "|";
		}

	}

}
