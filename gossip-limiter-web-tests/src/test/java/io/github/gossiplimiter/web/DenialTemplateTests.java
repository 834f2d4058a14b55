/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import java.util.Map;
import java.util.concurrent.CompletableFuture;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

import io.github.gossiplimiter.autoconfigure.concurrency.ConcurrencyLimits;
import io.github.gossiplimiter.concurrency.ConcurrencyLimiter;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Denials answered by error templates of the application: rendered, and failing half way.
 */
@ExtendWith(OutputCaptureExtension.class)
class DenialTemplateTests {

	private static final String HTML = "text/html,application/xhtml+xml,*/*;q=0.8";

	@ParameterizedTest
	@CsvSource({ "TomcatServlet", "JettyServlet", "NettyReactive" })
	void browserGetsTheTemplateOfTheApplication(String server) {
		try (Stack stack = start(server, "good")) {
			Answer denied = deniedByRate(stack, HTML);
			assertThat(denied.header("Content-Type")).startsWith("text/html");
			assertThat(denied.body()).contains("<h1>429 Too Many Requests</h1>",
					"The limit &#39;one&#39; is used up: 1 in 60 seconds.",
					"/c/plain in " + denied.header("Retry-After"));
			Answer busy = deniedByConcurrency(stack, HTML);
			assertThat(busy.header("Content-Type")).startsWith("text/html");
			assertThat(busy.body()).contains("<h1>Busy: 503</h1>", "As many requests to &#39;c-mono&#39;");
			Answer head = stack.client().send("HEAD", "/c/plain", "", "Accept", HTML);
			assertThat(head.status()).isEqualTo(429);
			assertThat(head.body()).isEmpty();
			assertThat(deniedByRate(stack, "application/json").body()).contains("\"status\":429");
			assertThat(deniedByConcurrency(stack, "text/plain").body()).startsWith("Service Unavailable");
		}
	}

	@ParameterizedTest
	@CsvSource({ "TomcatServlet", "JettyServlet", "NettyReactive" })
	void templateThatFailsLeavesStatusAndHeaders(String server, CapturedOutput output) {
		try (Stack stack = start(server, "broken")) {
			Answer denied = deniedByRate(stack, HTML);
			assertThat(denied.header("Content-Type")).startsWith("text/html");
			assertThat(denied.body()).contains("<h1>Too Many Requests</h1>").doesNotContain("Half of a page");
			Answer busy = deniedByConcurrency(stack, HTML);
			assertThat(busy.header("Content-Type")).startsWith("text/html");
			assertThat(busy.body()).contains("<h1>Service Unavailable</h1>").doesNotContain("Half of a page");
		}
		assertThat(output).contains("The template 'error/429' failed", "The template 'error/5xx' failed");
	}

	private static Answer deniedByRate(Stack stack, String accept) {
		stack.client().get("/c/plain");
		Answer denied = stack.client().get("/c/plain", "Accept", accept);
		assertThat(denied.status()).isEqualTo(429);
		assertThat(denied.header("Retry-After")).isNotEmpty();
		assertThat(denied.header("RateLimit")).startsWith("\"one\";r=0;");
		assertThat(denied.header("RateLimit-Policy")).isEqualTo("\"one\";q=1;w=60");
		return denied;
	}

	private static Answer deniedByConcurrency(Stack stack, String accept) {
		ConcurrencyLimiter limiter = stack.context().getBean(ConcurrencyLimits.class).limiter("c-mono");
		limiter.heartbeat().toCompletableFuture().join();
		CompletableFuture<Answer> held = stack.client().sendAsync("GET", "/c/mono", "");
		Awaitility.await().until(() -> limiter.stats().inFlight() == 1);
		Answer denied = stack.client().get("/c/mono", "Accept", accept);
		ConcurrencyControllers.release();
		assertThat(held.join().status()).isEqualTo(200);
		Awaitility.await().until(() -> limiter.stats().inFlight() == 0);
		assertThat(denied.status()).isEqualTo(503);
		assertThat(denied.header("Retry-After")).isEqualTo("1");
		return denied;
	}

	private static Stack start(String server, String templates) {
		Map<String, Object> properties = Map.of("spring.config.name", "denials", "spring.thymeleaf.prefix",
				"classpath:/denials/" + templates + "/");
		return Stack.start(server, properties, Application.class);
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(ConcurrencyControllers.class)
	static class Application {

	}

}
