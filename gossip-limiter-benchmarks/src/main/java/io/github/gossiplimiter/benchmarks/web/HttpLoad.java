/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks.web;

import java.time.Duration;
import java.util.stream.IntStream;

import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponseStatus;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.client.HttpClientResponse;
import reactor.netty.resources.ConnectionProvider;

/**
 * Sends requests over a few connections that stay open. Any answer but 200 is an error.
 */
final class HttpLoad implements AutoCloseable {

	private static final int CONNECTIONS = 16;

	private static final Duration TIME_MAX = Duration.ofMinutes(5);

	private static final String[] USERS = IntStream.range(0, 1000).mapToObj((i) -> "user-" + i).toArray(String[]::new);

	private final ConnectionProvider connections = ConnectionProvider.create("load", CONNECTIONS);

	private final HttpClient client;

	HttpLoad(int port) {
		this.client = HttpClient.create(this.connections).host("127.0.0.1").port(port);
	}

	/**
	 * Send so many requests, each connection the next one as soon as it has its answer.
	 */
	void send(int requests) {
		Flux.range(0, requests).flatMap(this::request, CONNECTIONS).blockLast(TIME_MAX);
	}

	/**
	 * Whether answers tell about a limit.
	 */
	boolean limited() {
		HttpHeaders headers = request(0).map(HttpClientResponse::responseHeaders).block(TIME_MAX);
		return headers != null
				&& headers.names().stream().anyMatch((name) -> name.regionMatches(true, 0, "RateLimit", 0, 9));
	}

	private Mono<HttpClientResponse> request(int index) {
		return this.client.headers((headers) -> headers.set("X-User", USERS[index % USERS.length]))
			.get()
			.uri(WebCostServer.PATH)
			.responseSingle((response, body) -> body.thenReturn(checked(response)));
	}

	private static HttpClientResponse checked(HttpClientResponse response) {
		if (!response.status().equals(HttpResponseStatus.OK)) {
			throw new IllegalStateException("expected 200 but got " + response.status());
		}
		return response;
	}

	@Override
	public void close() {
		this.connections.disposeLater().block(TIME_MAX);
	}

}
