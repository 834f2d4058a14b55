/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Packages of the network and of membership do not depend on each other in a circle, and
 * few of their classes do.
 */
class PackageKnotTests {

	private static final List<String> CHECKED = List.of("io.github.gossiplimiter.cluster",
			"io.github.gossiplimiter.membership");

	/*
	 * A sealed interface and its records refer to each other.
	 */
	private static final Set<String> SEALED = Set.of("io.github.gossiplimiter.membership.wire");

	private static final int KNOT_MAX = 6;

	private static final Pattern COMMENTS_AND_TEXTS = Pattern.compile("/\\*.*?\\*/|//[^\\n]*|\"(?:\\\\.|[^\"\\\\])*\"",
			Pattern.DOTALL);

	private static final Pattern IMPORT = Pattern.compile("^import (?:static )?([a-z\\w.]+?)\\.[A-Z]",
			Pattern.MULTILINE);

	private static Map<String, List<SourceTree.Source>> packages;

	@BeforeAll
	static void read() throws IOException {
		packages = SourceTree.read()
			.sources()
			.stream()
			.filter(SourceTree.Source::isMain)
			.filter((source) -> CHECKED.stream()
				.anyMatch((name) -> (source.packageName() + ".").startsWith(name + ".")))
			.collect(Collectors.groupingBy(SourceTree.Source::packageName, TreeMap::new, Collectors.toList()));
	}

	@Test
	void packagesHaveNoCycles() {
		assertThat(packages).hasSizeGreaterThan(5);
		Map<String, Set<String>> imports = new TreeMap<>();
		packages.forEach((name, sources) -> imports.put(name,
				sources.stream()
					.flatMap((source) -> IMPORT.matcher(source.text()).results())
					.map((match) -> match.group(1))
					.filter((imported) -> packages.containsKey(imported) && !imported.equals(name))
					.collect(Collectors.toSet())));
		assertThat(knots(imports, 1)).isEmpty();
	}

	@Test
	void classesOfAPackageHaveNoLargeKnots() {
		packages.forEach((name, sources) -> {
			Set<String> types = sources.stream().map(SourceTree.Source::typeName).collect(Collectors.toSet());
			Map<String, Set<String>> uses = sources.stream()
				.collect(Collectors.toMap(SourceTree.Source::typeName, (source) -> uses(source, types)));
			if (!SEALED.contains(name)) {
				assertThat(knots(uses, KNOT_MAX)).as("more than %d classes of %s use each other", KNOT_MAX, name)
					.isEmpty();
			}
		});
	}

	@Test
	void knotIsFound() {
		Map<String, Set<String>> ring = Map.of("a", Set.of("b"), "b", Set.of("c"), "c", Set.of("a"), "d", Set.of("a"));
		assertThat(knots(ring, 2)).containsExactly(Set.of("a", "b", "c"));
		assertThat(knots(ring, 3)).isEmpty();
	}

	private static Set<String> uses(SourceTree.Source source, Set<String> types) {
		String code = COMMENTS_AND_TEXTS.matcher(source.text()).replaceAll(" ");
		Set<String> used = Pattern.compile("\\b[A-Z]\\w*")
			.matcher(code)
			.results()
			.map((match) -> match.group())
			.filter(types::contains)
			.collect(Collectors.toSet());
		used.remove(source.typeName());
		return used;
	}

	/*
	 * Sets of more than so many that all reach each other.
	 */
	private static Set<Set<String>> knots(Map<String, Set<String>> edges, int most) {
		Map<String, Set<String>> reached = edges.keySet()
			.stream()
			.collect(Collectors.toMap(Function.identity(), (from) -> reach(edges, from)));
		Set<Set<String>> knots = new HashSet<>();
		reached.forEach((from, targets) -> {
			Set<String> knot = targets.stream()
				.filter((to) -> reached.getOrDefault(to, Set.of()).contains(from))
				.collect(Collectors.toCollection(TreeSet::new));
			if (knot.size() > most) {
				knots.add(knot);
			}
		});
		return knots;
	}

	private static Set<String> reach(Map<String, Set<String>> edges, String from) {
		Set<String> reached = new HashSet<>();
		Set<String> next = Set.of(from);
		while (!next.isEmpty()) {
			next = next.stream()
				.flatMap((each) -> edges.getOrDefault(each, Set.of()).stream())
				.collect(Collectors.toSet());
			next.removeAll(reached);
			reached.addAll(next);
		}
		return reached;
	}

}
