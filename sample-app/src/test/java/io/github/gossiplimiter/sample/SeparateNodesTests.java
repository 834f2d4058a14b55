/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.sample;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

import io.github.gossiplimiter.autoconfigure.status.ClusterView;
import io.github.gossiplimiter.sample.demo.FreePorts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Nodes started with the arguments that the sample's page shows find each other.
 */
class SeparateNodesTests {

	private static final String COMMAND = "java -jar sample-app/target/sample-app.jar --spring.profiles.active=cluster ";

	@Test
	void nodesWithTheArgumentsOfTheReadmeFormACluster() throws IOException {
		List<List<String>> commands = commands();
		assertThat(commands).hasSize(3);
		List<Integer> ports = List.of(FreePorts.three(), FreePorts.three());
		try (ConfigurableApplicationContext a = start(commands.get(0), ports.get(0), ports);
				ConfigurableApplicationContext b = start(commands.get(1), ports.get(1), ports)) {
			await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> {
				assertThat(members(a)).containsExactly("b");
				assertThat(members(b)).containsExactly("a");
			});
		}
	}

	private static List<List<String>> commands() throws IOException {
		try (Stream<String> lines = Files.lines(Path.of("README.md"))) {
			return lines.filter((line) -> line.startsWith(COMMAND))
				.map((line) -> Arrays.asList(line.substring(line.indexOf("--")).split(" ")))
				.toList();
		}
	}

	/*
	 * On other ports, which nobody else uses.
	 */
	private static ConfigurableApplicationContext start(List<String> documented, int port, List<Integer> all) {
		List<String> arguments = new ArrayList<>(documented);
		arguments.replaceAll((argument) -> argument.replaceFirst("(--server\\.port)=\\d+", "$1=0")
			.replaceFirst("(--gossip-limiter\\.cluster\\.port)=\\d+", "$1=" + port));
		List<String> seeds = all.stream().map((each) -> "127.0.0.1:" + each).toList();
		arguments.add("--gossip-limiter.cluster.seeds=" + String.join(",", seeds));
		arguments.add("--gossip-limiter.cluster.warm-up-timeout=1s");
		return new SpringApplicationBuilder(SampleApplication.class).run(arguments.toArray(String[]::new));
	}

	private static List<String> members(ConfigurableApplicationContext context) {
		return context.getBean(ClusterView.class).members().stream().map(ClusterView.Member::id).toList();
	}

}
