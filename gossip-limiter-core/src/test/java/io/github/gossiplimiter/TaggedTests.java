/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreeScanner;
import org.jspecify.annotations.Nullable;

/**
 * The tests that carry the tag of a requirement, each with the methods it calls, itself
 * or through helpers of its class.
 */
final class TaggedTests {

	private final SortedMap<String, List<TaggedTest>> testsById = new TreeMap<>();

	private TaggedTests() {
	}

	static TaggedTests of(List<String> sources) throws IOException {
		TaggedTests tests = new TaggedTests();
		SourceParser.parse(sources).forEach((unit) -> unit.getTypeDecls().forEach((type) -> tests.add(unit, type)));
		return tests;
	}

	/**
	 * Tests that call a method that main never calls, and so show nothing of what runs.
	 */
	List<String> problems(UncalledMethods uncalled) {
		List<String> problems = new ArrayList<>();
		this.testsById.forEach((id, tests) -> tests.forEach((test) -> {
			String call = test.firstOf(uncalled);
			if (call != null) {
				problems.add(id + " is shown by " + test.name() + ", which calls " + call + "; main never calls that");
			}
		}));
		return problems;
	}

	private void add(CompilationUnitTree unit, Tree declaration) {
		if (!(declaration instanceof ClassTree type)) {
			return;
		}
		Set<String> mentioned = new TreeSet<>();
		new TreeScanner<Void, @Nullable Void>() {

			@Override
			public Void visitIdentifier(IdentifierTree identifier, @Nullable Void unused) {
				mentioned.add(identifier.getName().toString());
				return super.visitIdentifier(identifier, null);
			}

		}.scan(unit, null);
		Map<String, MethodTree> methods = new HashMap<>();
		members(type).forEach((method) -> methods.put(method.getName().toString(), method));
		List<String> ofAll = RequirementTags.idsOn(type.getModifiers());
		for (MethodTree method : members(type)) {
			List<String> ids = new ArrayList<>(RequirementTags.idsOn(method.getModifiers()));
			if (method.getModifiers().getAnnotations().toString().contains("Test")) {
				ids.addAll(ofAll);
			}
			if (!ids.isEmpty()) {
				TaggedTest test = new TaggedTest(type.getSimpleName() + "." + method.getName(),
						calls(method, methods, new TreeSet<>()), mentioned);
				ids.forEach((id) -> this.testsById.computeIfAbsent(id, (key) -> new ArrayList<>()).add(test));
			}
		}
	}

	/*
	 * Those of nested types, too.
	 */
	private static List<MethodTree> members(ClassTree type) {
		List<MethodTree> methods = new ArrayList<>();
		new TreeScanner<Void, @Nullable Void>() {

			@Override
			public Void visitMethod(MethodTree method, @Nullable Void unused) {
				methods.add(method);
				return super.visitMethod(method, null);
			}

		}.scan(type, null);
		return methods;
	}

	private static Set<String> calls(MethodTree method, Map<String, MethodTree> helpers, Set<String> seen) {
		UncalledMethods.CalledNames called = new UncalledMethods.CalledNames();
		called.scan(method, null);
		Set<String> names = new TreeSet<>(called.names());
		for (String name : called.names()) {
			MethodTree helper = helpers.get(name);
			if (helper != null && seen.add(name)) {
				names.addAll(calls(helper, helpers, seen));
			}
		}
		return names;
	}

	/**
	 * A test.
	 *
	 * @param name its class and method
	 * @param calls names of the methods it calls
	 * @param mentioned names of types and variables in its source
	 */
	private record TaggedTest(String name, Set<String> calls, Set<String> mentioned) {

		@Nullable String firstOf(UncalledMethods uncalled) {
			return this.calls.stream()
				.filter((call) -> uncalled.contains(call, this.mentioned))
				.findFirst()
				.orElse(null);
		}

	}

}
