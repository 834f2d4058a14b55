/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Few classes of a package need each other: a group in which each uses every other one,
 * directly or by the rest, has to be read and changed as a whole.
 */
class ClassKnotTests {

	private static final int KNOT_CLASSES_MAX = 6;

	@Test
	void classesThatNeedEachOtherAreFew() {
		Map<String, Map<String, Set<String>>> packages = new TreeMap<>();
		LibraryClasses.ALL.forEach((type) -> note(packages, type));
		List<String> problems = new ArrayList<>();
		packages.forEach((name, uses) -> knots(uses).stream()
			.filter((knot) -> knot.size() > KNOT_CLASSES_MAX)
			.forEach((knot) -> problems.add(name + ": " + knot + " all need each other. Cut it to groups of at most "
					+ KNOT_CLASSES_MAX + ", with an interface or a class that two of them share")));
		assertThat(problems).isEmpty();
	}

	@Test
	void knotIsFound() {
		Map<String, Set<String>> uses = Map.of("A", Set.of("B"), "B", Set.of("C"), "C", Set.of("A", "D"), "D",
				Set.of());
		assertThat(knots(uses)).containsExactlyInAnyOrder(Set.of("A", "B", "C"), Set.of("D"));
	}

	/*
	 * Nested classes count as part of their outermost one.
	 */
	private static void note(Map<String, Map<String, Set<String>>> packages, JavaClass type) {
		Set<String> used = packages.computeIfAbsent(type.getPackageName(), (name) -> new TreeMap<>())
			.computeIfAbsent(outermost(type), (name) -> new TreeSet<>());
		type.getDirectDependenciesFromSelf()
			.stream()
			.map(Dependency::getTargetClass)
			.map(JavaClass::getBaseComponentType)
			.filter((target) -> target.getPackageName().equals(type.getPackageName()))
			.forEach((target) -> used.add(outermost(target)));
	}

	private static String outermost(JavaClass type) {
		return type.getEnclosingClass().map(ClassKnotTests::outermost).orElse(type.getSimpleName());
	}

	private static Set<Set<String>> knots(Map<String, Set<String>> uses) {
		Map<String, Set<String>> reached = uses.keySet()
			.stream()
			.collect(Collectors.toMap((name) -> name, (name) -> reached(uses, name)));
		return reached.entrySet()
			.stream()
			.map((from) -> from.getValue()
				.stream()
				.filter((other) -> reached.getOrDefault(other, Set.of()).contains(from.getKey()))
				.collect(Collectors.toSet()))
			.collect(Collectors.toSet());
	}

	private static Set<String> reached(Map<String, Set<String>> uses, String name) {
		Set<String> reached = new TreeSet<>(Set.of(name));
		while (reached.addAll(reached.stream()
			.flatMap((other) -> uses.getOrDefault(other, Set.of()).stream())
			.collect(Collectors.toSet()))) {
			// Until nothing is added.
		}
		return reached;
	}

}
