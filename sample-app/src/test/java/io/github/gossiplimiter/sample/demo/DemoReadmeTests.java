/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.sample.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient;

import io.github.gossiplimiter.Consistency;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The demo's HTTP interface is what the sample's page says.
 */
class DemoReadmeTests {

	private static final Pattern COMMAND = Pattern.compile("(?m)^\\| `POST (\\S+)` \\| `(\\{.*?})`");

	private static final Pattern FIELD = Pattern.compile("`((?:gossip|count|convergence)\\.\\w+)`");

	private final Demo demo = RunningDemo.get();

	private final WebTestClient client = WebTestClient.bindToServer()
		.baseUrl("http://localhost:" + this.demo.options().httpPort())
		.responseTimeout(Duration.ofSeconds(30))
		.build();

	private final String page;

	DemoReadmeTests() throws IOException {
		this.page = Files.readString(Path.of("README.md"));
	}

	@AfterEach
	void leaveAsFound() {
		this.demo.load().stop();
		this.demo.nodes().forEach(this.demo::restart);
		this.demo.consistency(Consistency.GOSSIP);
		this.demo.weights(new Weights(4, 1));
	}

	@Test
	void documentedCommandsAreAccepted() {
		List<MatchResult> commands = COMMAND.matcher(this.page).results().toList();
		assertThat(commands).hasSize(4).allSatisfy((command) -> send(command.group(1), command.group(2)));
		assertThat(this.demo.node("b").isRunning()).as("killed as shown").isFalse();
	}

	@Test
	void commandLineExampleIsAccepted() {
		assertThat(this.page).contains("-H 'X-Demo-Command: curl'",
				"-d '{\"pattern\": \"spike\"}' localhost:8081/demo/load", "curl -N localhost:8081/demo/events");
		send("/demo/load", "{\"pattern\": \"spike\"}");
		assertThat(this.demo.load().run().isActive()).isTrue();
	}

	@Test
	void everythingThatCanBeSentIsNamed() {
		assertThat(this.page).contains(Arrays.stream(LoadPattern.values()).map(LoadPattern::label).toList())
			.contains(Arrays.stream(NodeAction.values())
				.map((action) -> "`" + action.name().toLowerCase(Locale.ROOT) + "`")
				.filter((action) -> !action.equals("`kill`"))
				.toList());
	}

	@Test
	void documentedFieldsExist() {
		WebTestClient.BodyContentSpec body = this.client.get()
			.uri("/demo/state")
			.exchange()
			.expectStatus()
			.isOk()
			.expectBody();
		List<String> fields = FIELD.matcher(this.page).results().map((field) -> field.group(1)).toList();
		assertThat(fields).hasSizeGreaterThan(10);
		fields.forEach((field) -> body.jsonPath("$.nodes[0]." + field).exists());
		List.of("limit.name", "weights.pressure", "run.sent", "exact.inWindow", "exact.mostInWindow", "exact.over",
				"exact.overInAll", "spread", "links")
			.forEach((field) -> body.jsonPath("$." + field).exists());
	}

	private void send(String path, String body) {
		this.client.post()
			.uri(path)
			.header(DemoApi.COMMAND_HEADER, "test")
			.contentType(MediaType.APPLICATION_JSON)
			.bodyValue(body)
			.exchange()
			.expectStatus()
			.isNoContent()
			.expectBody();
	}

}
