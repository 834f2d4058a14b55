/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.annotation.AliasFor;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.CrossOrigin;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import io.github.gossiplimiter.autoconfigure.annotation.IgnoreRateLimit;
import io.github.gossiplimiter.autoconfigure.annotation.RateLimited;

/**
 * What is limited, as far as it looks the same on every stack.
 */
@Configuration(proxyBeanMethods = false)
@Import({ CommonBeans.class, ContractControllers.PathController.class, ContractControllers.AnnotatedController.class,
		ContractControllers.LimitedController.class, ContractControllers.IgnoringController.class,
		ChargeControllers.class, CallingControllers.class, ConcurrencyControllers.class })
class ContractControllers {

	/**
	 * Requests that reached the handler of those who go away.
	 */
	static final AtomicInteger WAITING = new AtomicInteger();

	@RestController
	static class PathController {

		@GetMapping({ "/p/{name}", "/p/{name}/{rest}", "/p/{name}/{rest}/{more}" })
		ResponseEntity<String> get(@PathVariable String name) {
			if (name.equals("from")) {
				return ResponseEntity.status(HttpStatus.FOUND).header(HttpHeaders.LOCATION, "/p/to").build();
			}
			return ResponseEntity.ok("fine");
		}

		@GetMapping("/c/{name}")
		String common(@RequestHeader(name = "X-How", required = false) @Nullable String how) {
			if (how != null) {
				throw new IllegalStateException("expected by the test");
			}
			return "fine";
		}

		@PostMapping("/p/body")
		String post(@RequestBody String body) {
			return body;
		}

	}

	@RestController
	static class AnnotatedController {

		@GetMapping("/a/in-place")
		@RateLimited(limit = 1, window = "30s", key = "header:X-User")
		String inPlace() {
			return "fine";
		}

		@GetMapping("/a/named")
		@RateLimited("named")
		String named() {
			return "fine";
		}

		@GetMapping("/a/repeated")
		@RateLimited(name = "repeated-user", limit = 1, window = "30s", key = "header:X-User")
		@RateLimited(name = "repeated-all", limit = 5, window = "30s", key = "global")
		String repeated() {
			return "fine";
		}

		@GetMapping("/a/twice")
		@RateLimited(name = "twice", key = "header:X-User")
		@RateLimited(name = "twice", key = "global")
		String twice() {
			return "fine";
		}

		@GetMapping("/a/composed")
		@Composed(30)
		String composed() {
			return "fine";
		}

		@GetMapping("/a/details")
		@RateLimited(name = "details", limit = 10, window = "30s", key = "query:q", cost = "headers['X-Cost'] ?: 1",
				condition = "user == null")
		String details() {
			return "fine";
		}

		@GetMapping("/a/both")
		@RateLimited(name = "both", cost = "2")
		String both() {
			return "fine";
		}

		@GetMapping("/a/path-too")
		@RateLimited(name = "handler-too", limit = 1, window = "30s", key = "header:X-User")
		String pathToo() {
			return "fine";
		}

		@GetMapping({ "/a/cors", "/a/cors-path" })
		@CrossOrigin(origins = "https://good.example", exposedHeaders = "Retry-After")
		@RateLimited(name = "cors", limit = 1, window = "30s", key = "path")
		String cors() {
			return "fine";
		}

		@GetMapping({ "/a/exempt" })
		@IgnoreRateLimit
		String exempt() {
			return "fine";
		}

		@GetMapping("/a/throws")
		@RateLimited(name = "throws", limit = 2, window = "30s")
		String fail() {
			throw new IllegalStateException("expected by the test");
		}

		@GetMapping("/a/failing-path")
		String failOfPath() {
			throw new IllegalStateException("expected by the test");
		}

		@GetMapping("/a/locked")
		@RateLimited(name = "locked", limit = 2, window = "30s")
		String locked() {
			throw new ResponseStatusException(HttpStatus.LOCKED);
		}

		@GetMapping("/a/handled")
		@RateLimited(name = "handled", limit = 2, window = "30s")
		String handled() {
			throw new UnsupportedOperationException("expected by the test");
		}

		@ExceptionHandler(UnsupportedOperationException.class)
		ResponseEntity<String> handle() {
			return ResponseEntity.status(HttpStatus.CONFLICT).body("handled");
		}

		@GetMapping("/a/mono")
		@RateLimited(name = "mono", limit = 2, window = "30s")
		Mono<String> mono() {
			return Mono.just("fine").delayElement(Duration.ofMillis(20));
		}

		@GetMapping("/a/mono-error")
		@RateLimited(name = "mono-error", limit = 2, window = "30s")
		Mono<String> monoError() {
			return Mono.delay(Duration.ofMillis(20)).then(Mono.error(new IllegalStateException("expected")));
		}

		@GetMapping(path = "/a/flux", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
		@RateLimited(name = "flux", limit = 2, window = "30s")
		Flux<String> flux() {
			return Flux.just("a", "b", "c").delayElements(Duration.ofMillis(10));
		}

		@GetMapping("/a/future")
		@RateLimited(name = "future", limit = 2, window = "30s")
		CompletableFuture<String> future() {
			return CompletableFuture.supplyAsync(() -> "fine",
					CompletableFuture.delayedExecutor(20, TimeUnit.MILLISECONDS));
		}

		@GetMapping("/a/timeout")
		@RateLimited(name = "timeout", limit = 2, window = "30s")
		CompletableFuture<String> timeout() {
			return new CompletableFuture<String>().orTimeout(50, TimeUnit.MILLISECONDS);
		}

		@GetMapping("/a/gone")
		Mono<String> gone() {
			WAITING.incrementAndGet();
			return Mono.just("fine").delayElement(Duration.ofMillis(300));
		}

	}

	@RestController
	@RateLimited(name = "class", limit = 3, window = "30s", key = "global")
	@RateLimited(name = "replaced", key = "global")
	static class LimitedController {

		@GetMapping("/a/class/one")
		String one() {
			return "fine";
		}

		@GetMapping("/a/class/two")
		@RateLimited(name = "method-too", limit = 1, window = "30s", key = "global")
		String two() {
			return "fine";
		}

		@GetMapping("/a/class/replacing")
		@RateLimited(name = "replaced", key = "global", cost = "5")
		String replacing() {
			return "fine";
		}

		@GetMapping("/a/class/ignored")
		@IgnoreRateLimit
		String ignored() {
			return "fine";
		}

	}

	@RestController
	@IgnoreRateLimit
	static class IgnoringController {

		@GetMapping("/a/ignoring/all")
		String all() {
			return "fine";
		}

		@GetMapping("/a/ignoring/but")
		@RateLimited(name = "but", limit = 1, window = "30s")
		String but() {
			return "fine";
		}

	}

	/**
	 * A limit in the words of an application.
	 */
	@Target(ElementType.METHOD)
	@Retention(RetentionPolicy.RUNTIME)
	@RateLimited(name = "composed", window = "30s")
	@interface Composed {

		@AliasFor(annotation = RateLimited.class, attribute = "limit")
		long value();

	}

}
