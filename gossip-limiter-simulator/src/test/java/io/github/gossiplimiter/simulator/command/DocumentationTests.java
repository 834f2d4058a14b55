/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.github.gossiplimiter.simulator.experiment.NamedConfigurations;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What {@code docs/internals/simulator.md} says can be typed works as it stands there.
 */
class DocumentationTests {

	private static final String JAR = "java -jar gossip-limiter-simulator/target/gossip-limiter-simulator.jar ";

	private static final Path PAGE = Path.of("docs", "internals", "simulator.md");

	@Test
	void everyCommandRuns(@TempDir Path folder) throws IOException {
		List<String> commands = page().lines()
			.filter((line) -> line.matches(JAR + "(run|predict|concurrency|membership) .*"))
			.map((line) -> line.substring(JAR.length()))
			.toList();
		assertThat(commands).hasSizeGreaterThan(10);
		for (String command : commands) {
			CommandRun run = CommandRun
				.ofLine(command.replace("decisions.csv", folder.resolve("decisions.csv").toString()));
			assertThat(run.code()).as("%s%n%s", command, run.err()).isZero();
			assertThat(run.out()).as(command).isNotEmpty();
		}
	}

	@Test
	void jarHasTheNameOfThePom() throws IOException {
		assertThat(root().resolve("gossip-limiter-simulator/pom.xml")).content()
			.contains("<outputFile>${project.build.directory}/gossip-limiter-simulator.jar</outputFile>")
			.contains("<start-class>" + SimulatorApplication.class.getName() + "</start-class>");
	}

	@Test
	void everyStrategyIsNamed() throws IOException {
		String page = page();
		assertThat(NamedConfigurations.names())
			.filteredOn((name) -> !name.matches("fixed-[125].+0ms|fixed-1s|g[234]b1"))
			.allSatisfy((name) -> assertThat(page).contains("`" + name + "`"));
	}

	private static String page() throws IOException {
		return Files.readString(root().resolve(PAGE));
	}

	private static Path root() {
		return Stream.iterate(Path.of("").toAbsolutePath(), (folder) -> folder != null, Path::getParent)
			.filter((folder) -> Files.exists(folder.resolve(PAGE)))
			.findFirst()
			.orElseThrow(() -> new IllegalStateException("no folder above this module holds " + PAGE));
	}

}
