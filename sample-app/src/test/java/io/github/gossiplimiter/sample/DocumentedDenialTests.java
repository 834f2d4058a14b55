/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.sample;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.webtestclient.autoconfigure.AutoConfigureWebTestClient;
import org.springframework.context.annotation.Import;
import org.springframework.test.web.reactive.server.EntityExchangeResult;
import org.springframework.test.web.reactive.server.WebTestClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The sample answers a denied request as the documentation shows it.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
@AutoConfigureWebTestClient
@Import(SampleApplicationTests.StandingTime.class)
class DocumentedDenialTests {

	private static final Path MARKER = Path.of("docs", "conformance.md");

	private static final Pattern ANSWER = Pattern
		.compile("(?s)```http\\nHTTP/1.1 (\\d+) [^\\n]*\\n(.*?)\\n\\n(.*?)\\n```");

	private final WebTestClient client;

	DocumentedDenialTests(@Autowired WebTestClient client) {
		this.client = client;
	}

	@Test
	void deniedResponseIsThatOfTheDocumentation() throws IOException {
		Matcher shown = ANSWER.matcher(Files.readString(root().resolve("docs/guides/requests.md")));
		assertThat(shown.find()).isTrue();
		for (int i = 0; i < 21; i++) {
			checkout();
		}
		EntityExchangeResult<String> answer = checkout();
		assertThat(answer.getStatus().value()).isEqualTo(Integer.parseInt(shown.group(1)));
		assertThat(answer.getResponseBody()).isEqualTo(shown.group(3));
		Map<String, String> headers = headers(shown.group(2));
		assertThat(answer.getResponseHeaders().headerNames()).containsExactlyInAnyOrderElementsOf(headers.keySet());
		headers.forEach((name, value) -> assertThat(answer.getResponseHeaders().getFirst(name)).as(name)
			.matches(anyTime(name, value)));
	}

	/*
	 * How long to wait depends on when the first permit was taken, and on chance.
	 */
	private static String anyTime(String name, String value) {
		return switch (name) {
			case "Retry-After" -> "1[0-3]";
			case "RateLimit" -> Pattern.quote(value.replaceFirst("t=\\d+$", "")) + "t=1[01]";
			default -> Pattern.quote(value);
		};
	}

	private static Map<String, String> headers(String lines) {
		Map<String, String> headers = new LinkedHashMap<>();
		lines.lines()
			.map((line) -> line.split(": ", 2))
			.forEach((nameAndValue) -> headers.put(nameAndValue[0], nameAndValue[1]));
		return headers;
	}

	private EntityExchangeResult<String> checkout() {
		return this.client.get()
			.uri("/api/checkout")
			.header("X-User", "reader of the documentation")
			.exchange()
			.expectBody(String.class)
			.returnResult();
	}

	private static Path root() {
		return Stream.iterate(Path.of("").toAbsolutePath(), (folder) -> folder != null, Path::getParent)
			.filter((folder) -> Files.exists(folder.resolve(MARKER)))
			.findFirst()
			.orElseThrow(() -> new IllegalStateException("no folder above this module holds " + MARKER));
	}

}
