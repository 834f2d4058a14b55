/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.WebApplicationType;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Limits hold over HTTP/2 without TLS, also for the request that asks to upgrade.
 */
class Http2Tests {

	@ParameterizedTest
	@CsvSource({ "NettyReactive, REACTIVE", "TomcatServlet, SERVLET" })
	void requestsOverHttp2AreCharged(String server, WebApplicationType type) throws IOException, InterruptedException {
		Map<String, Object> properties = Map.of("spring.config.name", "paths", "server.http2.enabled", true);
		Class<?> application = (type == WebApplicationType.SERVLET) ? PathApplication.Servlets.class
				: PathApplication.Reactive.class;
		try (Stack stack = Stack.start(type, server, false, properties, application)) {
			HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_2).build();
			for (String path : new String[] { "/v/controller/x", "/v/static/x.txt", "/v/static/x.txt/",
					"/;a/v/functional/x" }) {
				HttpResponse<String> response = get(client, stack, path, "none");
				assertThat(response.version()).isEqualTo(HttpClient.Version.HTTP_2);
				assertThat(response.headers().firstValue("RateLimit")).as(path)
					.hasValueSatisfying((field) -> assertThat(field).contains("everything"));
			}
			assertThat(get(client, stack, "/v/controller/x", "a").statusCode()).isEqualTo(200);
			assertThat(get(client, stack, "/v/controller/x", "a").statusCode()).isEqualTo(429);
		}
	}

	private static HttpResponse<String> get(HttpClient client, Stack stack, String path, String denied)
			throws IOException, InterruptedException {
		URI uri = URI.create("http://127.0.0.1:" + stack.client().port() + path);
		HttpRequest request = HttpRequest.newBuilder(uri).header("X-Denied", denied + path.hashCode()).build();
		return client.send(request, HttpResponse.BodyHandlers.ofString());
	}

}
