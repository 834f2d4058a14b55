/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Rules that keep packages and names readable. Exceptions are listed here with their
 * size; a list may only become shorter.
 */
class NamingRulesTests {

	private static final int PACKAGE_TYPES_MAX = 25;

	private static final int ONE_WORD_PERCENT_MAX = 20;

	/*
	 * Twins of the servlet and the reactive stack have one name, as in Spring.
	 */
	private static final Set<String> TWIN_PACKAGES = Set.of("io.github.gossiplimiter.autoconfigure.web.reactive",
			"io.github.gossiplimiter.autoconfigure.web.servlet");

	/*
	 * Stands in the description of a package that is larger for a reason.
	 */
	private static final Pattern REASON = Pattern.compile("more than 25 types,?[\\s*]+because");

	private static Set<String> largeForAReason;

	private static List<SourceTree.Source> main;

	@BeforeAll
	static void read() throws IOException {
		SourceTree tree = SourceTree.read();
		main = tree.sources().stream().filter(SourceTree.Source::isMain).toList();
		largeForAReason = tree.packageDescriptions()
			.stream()
			.filter((source) -> REASON.matcher(source.text()).find())
			.map(SourceTree.Source::packageName)
			.collect(Collectors.toSet());
	}

	@Test
	void packagesAreSmall() {
		Map<String, Long> sizes = main.stream()
			.collect(Collectors.groupingBy(SourceTree.Source::packageName, TreeMap::new, Collectors.counting()));
		List<String> problems = new ArrayList<>();
		sizes.forEach((name, size) -> {
			if (size > PACKAGE_TYPES_MAX && !largeForAReason.contains(name)) {
				problems.add(name + " has " + size + " types, at most " + PACKAGE_TYPES_MAX
						+ ". Move those that belong together to a package of their own, or give the reason in its "
						+ "package-info: 'It has more than 25 types because ...'");
			}
		});
		assertThat(problems).isEmpty();
	}

	@Test
	void mostNamesHaveTwoWords() {
		Map<String, List<String>> names = main.stream()
			.collect(Collectors.groupingBy(SourceTree.Source::module, TreeMap::new,
					Collectors.mapping(SourceTree.Source::typeName, Collectors.toList())));
		List<String> problems = new ArrayList<>();
		names.forEach((module, types) -> {
			List<String> oneWord = types.stream().filter(NamingRulesTests::isOneWord).toList();
			int percent = Math.round(100f * oneWord.size() / types.size());
			if (percent > ONE_WORD_PERCENT_MAX) {
				problems.add(module + " has " + percent + " % names of one word, allowed are " + ONE_WORD_PERCENT_MAX
						+ ". Add the word that tells what it is to some of " + oneWord);
			}
		});
		assertThat(problems).isEmpty();
	}

	@Test
	void simpleNamesAreUnique() {
		Set<String> seen = new TreeSet<>();
		List<String> twice = main.stream()
			.filter((source) -> !TWIN_PACKAGES.contains(source.packageName()))
			.map(SourceTree.Source::typeName)
			.filter((name) -> !seen.add(name))
			.distinct()
			.sorted()
			.toList();
		assertThat(twice).as("names that two types have: give one of them another name").isEmpty();
	}

	@Test
	void wordsAreCounted() {
		assertThat(isOneWord("Ledger")).isTrue();
		assertThat(isOneWord("KeyLedger")).isFalse();
		assertThat(isOneWord("AesGcm")).isFalse();
	}

	private static boolean isOneWord(String name) {
		return name.chars().filter(Character::isUpperCase).count() == 1;
	}

}
