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

	private static List<String> all(Pattern pattern, Path file) {
		return pattern.matcher(tree.text(file)).results().map((result) -> result.group(1)).toList();
	}

}
