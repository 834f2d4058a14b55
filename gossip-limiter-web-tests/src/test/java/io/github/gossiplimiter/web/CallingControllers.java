/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import java.util.concurrent.CompletableFuture;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

import io.github.gossiplimiter.RateLimitExceededException;
import io.github.gossiplimiter.autoconfigure.annotation.RateLimited;

/**
 * Controllers that call what is limited.
 */
@Configuration(proxyBeanMethods = false)
@Import({ CallingControllers.CallingController.class, CallingControllers.HandlingController.class })
class CallingControllers {

	@Bean
	CalledService calledService() {
		return new CalledService();
	}

	static class CalledService {

		@RateLimited(limit = 1, window = "30s", key = "#user")
		public String plain(String user) {
			return "fine";
		}

		@RateLimited(limit = 1, window = "30s", key = "#user")
		public Mono<String> mono(String user) {
			return Mono.just("fine");
		}

		@RateLimited(limit = 1, window = "30s", key = "#user")
		public CompletableFuture<String> future(String user) {
			return CompletableFuture.completedFuture("fine");
		}

		@RateLimited("listed-call")
		public String listed(String user) {
			return "fine";
		}

		@RateLimited("listed-call")
		public Mono<String> listedMono(String user) {
			return Mono.just("fine");
		}

		@RateLimited("listed-call")
		public CompletableFuture<String> listedFuture(String user) {
			return CompletableFuture.completedFuture("fine");
		}

	}

	@RestController
	static class CallingController {

		private final CalledService service;

		CallingController(CalledService service) {
			this.service = service;
		}

		@GetMapping("/calls/plain")
		String plain(@RequestParam String user) {
			return this.service.plain(user);
		}

		@GetMapping("/calls/mono")
		Mono<String> mono(@RequestParam String user) {
			return this.service.mono(user);
		}

		@GetMapping("/calls/future")
		CompletableFuture<String> future(@RequestParam String user) {
			return this.service.future(user).thenApply((text) -> text);
		}

		@GetMapping("/calls/listed/plain")
		String listed(@RequestParam String user) {
			return this.service.listed(user);
		}

		@GetMapping("/calls/listed/mono")
		Mono<String> listedMono(@RequestParam String user) {
			return this.service.listedMono(user);
		}

		@GetMapping("/calls/listed/future")
		CompletableFuture<String> listedFuture(@RequestParam String user) {
			return this.service.listedFuture(user).thenApply((text) -> text);
		}

	}

	@RestController
	static class HandlingController {

		private final CalledService service;

		HandlingController(CalledService service) {
			this.service = service;
		}

		@GetMapping("/calls/handled")
		String handled(@RequestParam String user) {
			return this.service.plain(user);
		}

		@ExceptionHandler
		ResponseEntity<String> denied(RateLimitExceededException ex) {
			return ResponseEntity.status(HttpStatus.SERVICE_UNAVAILABLE).body("busy: " + ex.limitName());
		}

	}

}
