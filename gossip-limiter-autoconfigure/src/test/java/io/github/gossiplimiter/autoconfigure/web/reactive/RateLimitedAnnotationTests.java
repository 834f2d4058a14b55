/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.reactive;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.webtestclient.autoconfigure.AutoConfigureWebTestClient;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.annotation.AliasFor;
import org.springframework.http.HttpMethod;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;

import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.annotation.IgnoreRateLimit;
import io.github.gossiplimiter.autoconfigure.annotation.RateLimited;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Limits by annotation, over a real server.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT, classes = WebApplication.class, properties = """
		tenant.header=X-Tenant
		gossip-limiter.limits.both.limit=3
		gossip-limiter.limits.both.window=30s
		gossip-limiter.limits.both.key=global
		gossip-limiter.limits.both.paths=/twice
		gossip-limiter.limits.below.limit=5
		gossip-limiter.limits.below.window=30s
		gossip-limiter.limits.below.paths=/ignoring/**
		gossip-limiter.limits.class-wide.limit=4
		gossip-limiter.limits.class-wide.window=30s
		gossip-limiter.limits.class-wide.key=header:X-User
		gossip-limiter.limits.tuned.limit=6
		gossip-limiter.limits.tuned.window=30s
		gossip-limiter.limits.routed.limit=2
		gossip-limiter.limits.routed.window=30s
		gossip-limiter.limits.routed.paths=/routed/{id}
		""")
@AutoConfigureWebTestClient
@Import({ RateLimitedAnnotationTests.Methods.class, RateLimitedAnnotationTests.WholeClass.class,
		RateLimitedAnnotationTests.Ignoring.class, RateLimitedAnnotationTests.Implementation.class,
		RateLimitedAnnotationTests.Routes.class })
class RateLimitedAnnotationTests {

	@Autowired
	private WebTestClient client;

	@Autowired
	private RateLimiter rateLimiter;

	@ParameterizedTest
	@CsvSource({ "/inline, 2", "/named-inline, 2", "/composed, 3", "/composed-other, 1", "/placeholder, 1",
			"/inherited, 2", "/routed/1, 2", "/tuned, 6" })
	void handlerAdmitsItsLimit(String path, int expected) {
		assertThat(admitted(path, 10)).isEqualTo(expected);
	}

	@Test
	void limitDefinedInPlaceIsNamedAfterTheHandler() {
		assertThat(this.rateLimiter.limitNames()).contains("Methods.inline", "Methods.repeated", "Methods.repeated-2",
				"mine");
	}

	@Test
	void configurationWinsOverTheAnnotation() {
		assertThat(this.rateLimiter.limit("tuned").windows().get(0).permits()).isEqualTo(6);
	}

	@Test
	@Tag("D31")
	void repeatedAnnotationsMustAllAdmit() {
		assertThat(admitted("/repeated", 10)).isEqualTo(3);
		assertThat(this.rateLimiter.peek("Methods.repeated-2", "127.0.0.1", 1).remaining()).isEqualTo(2);
	}

	@Test
	void limitOnMethodAndPathIsChargedOnce() {
		assertThat(admitted("/twice", 10)).isEqualTo(3);
	}

	@Test
	void methodAddsToItsClassAndReplacesTheSameLimit() {
		assertThat(admitted("/class/plain", 10, "X-User", "a")).isEqualTo(4);
		assertThat(admitted("/class/more", 10, "X-User", "b")).isEqualTo(1);
		assertThat(this.rateLimiter.peek("class-wide", "b", 1).remaining()).isEqualTo(3);
		assertThat(admitted("/class/replaced", 10, "X-User", "c")).isEqualTo(2);
		assertThat(admitted("/class/exempt", 10, "X-User", "a")).isEqualTo(10);
	}

	@Test
	void ignoredClassIsExemptFromPathsButNotFromItsOwnMethods() {
		assertThat(admitted("/ignoring/free", 10)).isEqualTo(10);
		assertThat(this.rateLimiter.peek("below", "127.0.0.1", 1).remaining()).isEqualTo(5);
		assertThat(admitted("/ignoring/limited", 10)).isEqualTo(1);
		assertThat(this.rateLimiter.peek("below", "127.0.0.1", 1).remaining()).isEqualTo(4);
	}

	@ParameterizedTest
	@CsvSource({ "POST, /inline-other, 405", "GET, /nowhere, 404" })
	void requestsWithoutHandlerKeepTheirStatus(HttpMethod method, String path, int status) {
		this.client.method(method).uri(path).exchange().expectStatus().isEqualTo(status);
	}

	@Test
	void unsupportedMediaTypeKeepsItsStatus() {
		this.client.get().uri("/json").header("Accept", "image/png").exchange().expectStatus().isEqualTo(406);
	}

	private long admitted(String path, int requests, String... header) {
		return IntStream.range(0, requests).filter((i) -> status(path, header) == 200).count();
	}

	private int status(String path, String... header) {
		WebTestClient.RequestHeadersSpec<?> request = this.client.get().uri(path);
		if (header.length > 0) {
			request.header(header[0], header[1]);
		}
		return request.exchange().expectBody().returnResult().getStatus().value();
	}

	@Retention(RetentionPolicy.RUNTIME)
	@Target(ElementType.METHOD)
	@RateLimited(key = "global", window = "30s")
	@interface FewTimes {

		@AliasFor(annotation = RateLimited.class, attribute = "limit")
		long times() default 3;

		@AliasFor(annotation = RateLimited.class, attribute = "name")
		String name();

	}

	@RestController
	static class Methods {

		@GetMapping("/inline")
		@RateLimited(limit = 2, window = "30s")
		String inline() {
			return "fine";
		}

		@GetMapping("/inline-other")
		@RateLimited(limit = 2, window = "30s")
		String inlineOther() {
			return "fine";
		}

		@GetMapping(path = "/json", produces = "application/json")
		@RateLimited(limit = 2, window = "30s")
		String json() {
			return "1";
		}

		@GetMapping("/named-inline")
		@RateLimited(name = "mine", limit = 2, window = "PT30S", key = "global")
		String named() {
			return "fine";
		}

		@GetMapping("/tuned")
		@RateLimited(name = "tuned", limit = 1, window = "1h")
		String tuned() {
			return "fine";
		}

		@GetMapping("/repeated")
		@RateLimited(limit = 3, window = "30s")
		@RateLimited(limit = 5, window = "60s")
		String repeated() {
			return "fine";
		}

		@GetMapping("/composed")
		@FewTimes(name = "composed")
		String composed() {
			return "fine";
		}

		@GetMapping("/composed-other")
		@FewTimes(name = "composed-other", times = 1)
		String composedOther() {
			return "fine";
		}

		@GetMapping("/placeholder")
		@RateLimited(limit = 1, window = "${my.window:30s}", key = "headers['${tenant.header}'] ?: ip")
		String placeholder() {
			return "fine";
		}

		@GetMapping("/twice")
		@RateLimited("both")
		String twice() {
			return "fine";
		}

	}

	@RestController
	@RateLimited("class-wide")
	static class WholeClass {

		@GetMapping("/class/plain")
		String plain() {
			return "fine";
		}

		@GetMapping("/class/more")
		@RateLimited(limit = 1, window = "30s", key = "header:X-User")
		String more() {
			return "fine";
		}

		@GetMapping("/class/replaced")
		@RateLimited(name = "class-wide", cost = "2")
		String replaced() {
			return "fine";
		}

		@GetMapping("/class/exempt")
		@IgnoreRateLimit
		String exempt() {
			return "fine";
		}

	}

	@RestController
	@IgnoreRateLimit
	static class Ignoring {

		@GetMapping("/ignoring/free")
		String free() {
			return "fine";
		}

		@GetMapping("/ignoring/limited")
		@RateLimited(name = "ignoring-limited", limit = 1, window = "30s")
		String limited() {
			return "fine";
		}

	}

	interface Api {

		@GetMapping("/inherited")
		@RateLimited(limit = 2, window = "30s")
		String inherited();

	}

	@RestController
	static class Implementation implements Api {

		@Override
		public String inherited() {
			return "fine";
		}

	}

	static class Routes {

		@Bean
		RouterFunction<ServerResponse> routes() {
			return RouterFunctions.route()
				.GET("/routed/{id}", (request) -> ServerResponse.ok().bodyValue("fine"))
				.build();
		}

	}

}
