/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

import org.springframework.boot.WebApplicationType;

/**
 * An application that serves {@code /c/<limit>} over HTTP.
 *
 * @param stack the application
 * @param client sends requests to it
 */
record LimitedServer(Stack stack, Client client) implements LimitedApplication {

	LimitedServer(Stack stack) {
		this(stack, stack.client());
	}

	static LimitedServer servlet(String server) {
		return start(WebApplicationType.SERVLET, server, ServletStack.class);
	}

	static LimitedServer reactive(String server) {
		return start(WebApplicationType.REACTIVE, server, ReactiveStack.class);
	}

	private static LimitedServer start(WebApplicationType type, String server, Class<?> source) {
		return new LimitedServer(
				Stack.start(type, server, false, Map.of("spring.config.name", "common,common-web,contract"), source));
	}

	@Override
	public Reply invoke(String limit, String... facts) {
		return reply(this.client.get("/c/" + limit, facts));
	}

	@Override
	public CompletableFuture<Reply> invokeAsync(String limit, String... facts) {
		return this.client.sendAsync("GET", "/c/" + limit, "", facts).thenApply(LimitedServer::reply);
	}

	private static Reply reply(Answer answer) {
		String wait = answer.header("Retry-After");
		return new Reply(answer.status(), wait.isEmpty() ? null : Duration.ofSeconds(Long.parseLong(wait)),
				answer.body());
	}

	@Override
	public void close() {
		this.stack.close();
	}

}
