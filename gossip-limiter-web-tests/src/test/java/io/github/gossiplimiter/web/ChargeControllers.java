/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;
import reactor.core.publisher.Mono;

import io.github.gossiplimiter.autoconfigure.annotation.RateLimited;

/**
 * Handlers that answer as they are told.
 */
@RestController
class ChargeControllers {

	/**
	 * Requests that reached the handler of those who go away.
	 */
	static final AtomicInteger LEFT = new AtomicInteger();

	private static volatile CompletableFuture<Integer> gate = new CompletableFuture<>();

	/**
	 * Let those go on that wait.
	 */
	static void release() {
		CompletableFuture<Integer> waited = gate;
		gate = new CompletableFuture<>();
		waited.complete(HttpStatus.UNAUTHORIZED.value());
	}

	@GetMapping("/charged/now")
	ResponseEntity<String> path(@RequestParam String how) {
		return now(how);
	}

	@GetMapping("/charged/later")
	Mono<ResponseEntity<String>> later(@RequestParam String how) {
		return Mono.delay(Duration.ofMillis(20)).map((tick) -> now(how));
	}

	@GetMapping("/charged/future")
	CompletableFuture<ResponseEntity<String>> future(@RequestParam String how) {
		return CompletableFuture.supplyAsync(() -> now(how));
	}

	@GetMapping("/charged-crowd")
	CompletableFuture<ResponseEntity<String>> crowd() {
		return gate.thenApply((status) -> ResponseEntity.status(status).build());
	}

	@GetMapping("/charged-gone")
	CompletableFuture<ResponseEntity<String>> gone() {
		CompletableFuture<Integer> waited = gate;
		LEFT.incrementAndGet();
		return waited.thenApply((status) -> ResponseEntity.status(status).build());
	}

	@GetMapping("/charged-handler")
	@RateLimited("charged-handler")
	ResponseEntity<String> handler(@RequestParam String how) {
		return now(how);
	}

	private static ResponseEntity<String> now(String how) {
		return switch (how) {
			case "throws" -> throw new IllegalStateException("expected by the test");
			case "refuses" -> throw new ResponseStatusException(HttpStatus.UNAUTHORIZED);
			default -> ResponseEntity.status(Integer.parseInt(how)).build();
		};
	}

}
