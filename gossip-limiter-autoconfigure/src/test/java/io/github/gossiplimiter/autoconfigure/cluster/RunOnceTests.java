/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.CommandLineRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.annotation.Bean;

import io.github.gossiplimiter.RateLimiter;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An application that has done its work ends, also as a node of a cluster: no thread of
 * ours keeps the process alive.
 */
class RunOnceTests {

	private static final int PATIENCE_SECONDS = 120;

	private static final String DONE = "The work is done.";

	@ParameterizedTest(name = "{0}")
	@ValueSource(strings = { "limits.search.consistency=gossip", "limits.search.consistency=strict",
			"cluster.membership=static", "concurrency.models.initial-limit=10" })
	void applicationThatHasDoneItsWorkEnds(String property, @TempDir Path directory)
			throws IOException, InterruptedException {
		int port = FreePorts.next();
		List<String> command = new ArrayList<>(
				List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1",
						"-cp", System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
						RunOnceTests.class.getName(), "--spring.main.banner-mode=off"));
		for (String each : List.of("limits.search.limit=10", "limits.search.window=10s",
				"cluster.bind-address=127.0.0.1", "cluster.port=" + port, "cluster.seeds=127.0.0.1:" + port,
				property)) {
			command.add("--gossip-limiter." + each);
		}
		Path output = directory.resolve("output");
		Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile()).start();
		try {
			assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).as("ended").isTrue();
			assertThat(output).content().contains(DONE);
			assertThat(process.exitValue()).isZero();
		}
		finally {
			process.destroyForcibly();
		}
	}

	/**
	 * Runs the application. Nothing calls {@link System#exit}.
	 */
	public static void main(String[] arguments) {
		SpringApplication application = new SpringApplicationBuilder(Application.class).web(WebApplicationType.NONE)
			.build();
		application.run(arguments);
	}

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

		@Bean
		CommandLineRunner work(RateLimiter limiter) {
			return (arguments) -> {
				limiter.tryAcquire("search", "batch");
				System.out.println(DONE);
			};
		}

	}

}
