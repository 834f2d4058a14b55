/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The bill of materials has the version of every module that an application can use.
 */
class BillOfMaterialsTests {

	private static final Path BOM = Path.of("gossip-limiter-bom", "pom.xml");

	private static final Pattern MODULE = Pattern.compile("<module>(.+?)</module>");

	private static final Pattern MANAGED = Pattern.compile("<artifactId>(.+?)</artifactId>\\s*<version>\\$\\{");

	private static final Pattern EXCLUDED = Pattern.compile("<excludeArtifact>(.+?)</excludeArtifact>");

	private static final Pattern VERSION = Pattern
		.compile("<artifactId>gossip-limiter(?:-bom)?</artifactId>\\s*<version>(.+?)</version>");

	/*
	 * Tests, measurements and an application.
	 */
	private static final Set<String> NOT_FOR_APPLICATIONS = Set.of("gossip-limiter-bom", "gossip-limiter-library-tests",
			"gossip-limiter-web-tests", "gossip-limiter-fuzz", "gossip-limiter-benchmarks", "sample-app");

	private static SourceTree tree;

	@BeforeAll
	static void read() throws IOException {
		tree = SourceTree.read();
	}

	@Test
	void bomHasAllModulesForApplications() {
		List<String> modules = all(MODULE, Path.of("pom.xml")).stream()
			.filter((module) -> !NOT_FOR_APPLICATIONS.contains(module))
			.toList();
		assertThat(modules).isNotEmpty();
		assertThat(all(MANAGED, BOM)).containsExactlyInAnyOrderElementsOf(modules);
	}

	@Test
	void bomHasTheVersionOfTheProject() {
		assertThat(all(VERSION, BOM)).containsExactlyElementsOf(all(VERSION, Path.of("pom.xml"))).hasSize(1);
	}

	/*
	 * Maven Central refuses a module without one of them.
	 */
	@Test
	void everyPublishedModuleHasTheDescriptionThatMavenCentralNeeds() {
		List<String> modules = all(MODULE, Path.of("pom.xml")).stream()
			.filter((module) -> !NOT_FOR_APPLICATIONS.contains(module))
			.toList();
		assertThat(modules).allSatisfy((module) -> assertThat(tree.text(Path.of(module, "pom.xml"))).as(module)
			.contains("<name>" + module + "</name>", "<description>"));
		assertThat(List.of(Path.of("pom.xml"), BOM)).allSatisfy((pom) -> assertThat(tree.text(pom)).contains("<name>",
				"<description>", "<url>", "<licenses>", "<developers>", "<scm>"));
	}

	@Test
	void releaseLeavesOutWhatIsNotForApplications() {
		Set<String> excluded = Set.copyOf(all(EXCLUDED, Path.of("pom.xml")));
		assertThat(NOT_FOR_APPLICATIONS).filteredOn((module) -> !module.equals("gossip-limiter-bom"))
			.containsExactlyInAnyOrderElementsOf(excluded);
	}

	private static List<String> all(Pattern pattern, Path file) {
		return pattern.matcher(tree.text(file)).results().map((result) -> result.group(1)).toList();
	}

}
