/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.github.gossiplimiter.engine.RateLimiterEngine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Which module and which package of the libraries may use which other.
 */
class PackageDirectionTests {

	/*
	 * Every package with all that it uses; each may use "internal" besides. A package
	 * that is used must not use the other back, directly or by others.
	 */
	private static final String PACKAGES = """
			root:
			store:
			signal:
			window: signal
			cold: store window
			key: cold window
			change: root
			engine: root change cold key signal window
			codec:
			gossip: codec
			gossip.policy: gossip
			gossip.wire: root codec window
			gossip.replica: engine key window
			gossip.internal.peer: gossip gossip.wire
			gossip.internal.delta: codec engine gossip gossip.internal.peer gossip.replica gossip.wire key window
			gossip.internal.round: engine gossip gossip.internal.delta gossip.internal.peer gossip.replica key signal \
			window
			gossip.internal.merge: engine gossip gossip.internal.delta gossip.internal.peer gossip.internal.round \
			gossip.replica gossip.wire window
			gossip.internal.region: gossip gossip.internal.delta gossip.internal.merge gossip.internal.peer \
			gossip.internal.round gossip.replica gossip.wire window
			gossip.internal.repair: root change codec engine gossip gossip.internal.delta gossip.internal.peer \
			gossip.replica gossip.wire window
			gossip.loop: root codec engine gossip gossip.internal.delta gossip.internal.merge \
			gossip.internal.peer gossip.internal.region gossip.internal.repair gossip.internal.round gossip.policy \
			gossip.replica gossip.wire signal
			membership.wire: codec
			membership: gossip membership.wire
			lease: root gossip
			lease.holder: root engine lease
			lease.ledger: root lease window
			lease.wire: root codec gossip.wire lease lease.ledger
			lease.loop: root codec gossip lease lease.holder lease.wire
			lease.peer.term: root gossip lease lease.ledger lease.wire
			lease.peer: root codec gossip lease lease.holder lease.ledger lease.loop lease.peer.term lease.wire
			concurrency.latency:
			concurrency: root concurrency.latency
			concurrency.allocation: root concurrency
			concurrency.wire: codec concurrency concurrency.allocation
			concurrency.peer: codec concurrency concurrency.allocation concurrency.wire gossip
			""";

	/*
	 * Every module with all that it uses.
	 */
	private static final Map<String, Set<String>> MODULES = Map.of("core", Set.of(), "gossip", Set.of("core"),
			"membership", Set.of("gossip"), "lease", Set.of("core", "gossip"), "concurrency", Set.of("core", "gossip"));

	@Test
	void packagesUseOnlyThoseBelowThem() {
		assertThat(lines(uses(LibraryClasses::packageOf, "internal"))).as("""
				Which package uses which. Move the class to the package that may use the other; if the use is right, \
				add it to PACKAGES, and remove uses that are gone""")
			.containsExactlyInAnyOrderElementsOf(lines(declared()));
	}

	@Test
	void modulesUseOnlyThoseBelowThem() {
		Map<String, Set<String>> found = uses((type) -> moduleOf(LibraryClasses.packageOf(type)), "core");
		MODULES.forEach((module, allowed) -> assertThat(allowed).as("modules that %s uses", module)
			.containsAll(found.getOrDefault(module, Set.of())));
		assertThat(found).containsOnlyKeys(MODULES.keySet());
	}

	@Test
	void declaredUsesHaveNoCycle() {
		Map<String, Set<String>> rest = declared();
		Set<String> below = new HashSet<>();
		while (below.addAll(rest.keySet().stream().filter((name) -> below.containsAll(rest.get(name))).toList())) {
			rest.keySet().removeAll(below);
		}
		assertThat(rest).isEmpty();
	}

	@ParameterizedTest
	@CsvSource({ "root, core", "key, core", "codec, gossip", "gossip.internal.peer, gossip", "membership, membership",
			"lease.peer.term, lease", "concurrency.latency, concurrency" })
	void packagesBelongToModules(String packageName, String module) {
		assertThat(moduleOf(packageName)).isEqualTo(module);
	}

	private static List<String> lines(Map<String, Set<String>> uses) {
		return uses.entrySet().stream().map((use) -> use.getKey() + ": " + String.join(" ", use.getValue())).toList();
	}

	private static String moduleOf(String packageName) {
		if (packageName.equals("codec")) {
			return "gossip";
		}
		String first = packageName.replaceFirst("\\..*", "");
		return MODULES.containsKey(first) ? first : "core";
	}

	private static Map<String, Set<String>> declared() {
		return PACKAGES.lines()
			.map((line) -> line.split(":\\s*"))
			.collect(Collectors.toMap((line) -> line[0],
					(line) -> (line.length > 1) ? new TreeSet<>(Arrays.asList(line[1].split(" "))) : new TreeSet<>(),
					(one, other) -> one, TreeMap::new));
	}

	/*
	 * The one use upwards is that of RateLimiter.builder().
	 */
	private static Map<String, Set<String>> uses(Function<JavaClass, String> part, String common) {
		Map<String, Set<String>> uses = new TreeMap<>();
		LibraryClasses.ALL.forEach((type) -> {
			String own = part.apply(type);
			Set<String> used = uses.computeIfAbsent(own, (name) -> new TreeSet<>());
			others(type).map(part).filter((name) -> !name.equals(own) && !name.equals(common)).forEach(used::add);
		});
		uses.remove("internal");
		return uses;
	}

	private static Stream<JavaClass> others(JavaClass type) {
		return type.getDirectDependenciesFromSelf()
			.stream()
			.map(Dependency::getTargetClass)
			.map(JavaClass::getBaseComponentType)
			.filter(LibraryClasses::isOurs)
			.filter((target) -> !(type.isEquivalentTo(RateLimiter.class)
					&& target.isEquivalentTo(RateLimiterEngine.class)));
	}

}
