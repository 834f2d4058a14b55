/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import java.util.concurrent.CompletableFuture;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import io.github.gossiplimiter.autoconfigure.annotation.ConcurrencyLimited;

/**
 * Handlers that answer when they are told to.
 */
@Configuration(proxyBeanMethods = false)
@Import(ConcurrencyControllers.HeldController.class)
class ConcurrencyControllers {

	private static volatile CompletableFuture<String> gate = new CompletableFuture<>();

	/**
	 * Let those go on that wait.
	 */
	static void release() {
		CompletableFuture<String> waited = gate;
		gate = new CompletableFuture<>();
		waited.complete("fine");
	}

	@Bean
	HeldService heldService() {
		return new HeldService();
	}

	static class HeldService {

		@ConcurrencyLimited("c-call")
		public Mono<String> call() {
			return Mono.fromFuture(gate, true);
		}

	}

	@RestController
	static class HeldController {

		private final HeldService service;

		HeldController(HeldService service) {
			this.service = service;
		}

		@GetMapping({ "/c/path/mono", "/c/gone", "/c/most/held" })
		Mono<String> path() {
			return Mono.fromFuture(gate, true);
		}

		@GetMapping("/c/mono")
		@ConcurrencyLimited("c-mono")
		Mono<String> mono() {
			return Mono.fromFuture(gate, true);
		}

		@GetMapping("/c/future")
		@ConcurrencyLimited("c-future")
		CompletableFuture<String> future() {
			return gate.thenApply((text) -> text);
		}

		@GetMapping(path = "/c/stream", produces = "text/event-stream")
		@ConcurrencyLimited("c-stream")
		Flux<String> stream() {
			return Flux.concat(Mono.just("first"), Mono.fromFuture(gate, true));
		}

		@GetMapping("/c/plain")
		@ConcurrencyLimited("c-plain")
		String plain() {
			return "fine";
		}

		@GetMapping("/c/most/free")
		String free() {
			return "fine";
		}

		@GetMapping("/c/throws")
		@ConcurrencyLimited("c-plain")
		String failing() {
			throw new IllegalStateException("expected by the test");
		}

		@GetMapping("/c/call")
		Mono<String> call() {
			return this.service.call();
		}

	}

}
