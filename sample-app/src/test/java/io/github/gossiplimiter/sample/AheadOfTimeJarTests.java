/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.sample;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The jar of the sample, processed ahead of time, starts that way and limits. Runs with
 * the profile {@code aot}, which builds such a jar.
 */
@EnabledIfSystemProperty(named = "aot.jar", matches = ".+", disabledReason = "only with -Paot")
class AheadOfTimeJarTests {

	private static final Pattern PORT = Pattern.compile("Netty started on port (\\d+)");

	private final List<String> log = new ArrayList<>();

	@Test
	void startsAndLimits() throws IOException, InterruptedException {
		Process process = new ProcessBuilder(
				System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
				"-Dspring.aot.enabled=true", "-jar", System.getProperty("aot.jar"), "--server.port=0",
				"--server.address=127.0.0.1")
			.redirectErrorStream(true)
			.start();
		try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
			int port = awaitPort(output);
			assertThat(this.log).anyMatch((line) -> line.contains("Starting AOT-processed SampleApplication"));
			List<Integer> statuses = new ArrayList<>();
			for (int i = 0; i < 22; i++) {
				statuses.add(status(port, "/api/checkout"));
			}
			assertThat(statuses).startsWith(200, 200, 200).containsOnly(200, 429);
			assertThat(statuses.stream().filter((status) -> status == 200).count()).isBetween(18L, 20L);
			assertThat(status(port, "/api/free")).isEqualTo(200);
		}
		finally {
			process.destroy();
		}
	}

	private int awaitPort(BufferedReader output) throws IOException {
		for (String line = output.readLine(); line != null; line = output.readLine()) {
			this.log.add(line);
			Matcher matcher = PORT.matcher(line);
			if (matcher.find()) {
				return Integer.parseInt(matcher.group(1));
			}
		}
		throw new IllegalStateException("the application did not start: " + String.join("\n", this.log));
	}

	private static int status(int port, String path) throws IOException, InterruptedException {
		HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
			.header("X-User", "alice")
			.build();
		return HttpClient.newHttpClient().send(request, BodyHandlers.discarding()).statusCode();
	}

}
