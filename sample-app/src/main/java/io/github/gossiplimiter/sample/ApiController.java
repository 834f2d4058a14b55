/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.sample;

import java.time.Duration;

import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

import io.github.gossiplimiter.NodeIdentity;
import io.github.gossiplimiter.autoconfigure.annotation.ConcurrencyLimited;
import io.github.gossiplimiter.autoconfigure.annotation.RateLimited;

/**
 * Endpoints with different limits, see {@code application.yml}.
 */
@RestController
@RequestMapping("/api")
class ApiController {

	private static final Duration THINKING = Duration.ofMillis(200);

	private final NodeIdentity node;

	ApiController(NodeIdentity node) {
		this.node = node;
	}

	@GetMapping("/search")
	@RateLimited("search")
	Answer search(ServerHttpRequest request) {
		return answer(request);
	}

	@GetMapping("/checkout")
	@RateLimited("checkout")
	Answer checkout(ServerHttpRequest request) {
		return answer(request);
	}

	@GetMapping("/report")
	@RateLimited("report")
	Answer report(ServerHttpRequest request) {
		return answer(request);
	}

	/*
	 * Stands for a model that all nodes share, and that bears only so much at a time.
	 */
	@GetMapping("/inference")
	@ConcurrencyLimited("inference")
	Mono<Answer> inference(ServerHttpRequest request) {
		return Mono.delay(THINKING).thenReturn(answer(request));
	}

	@GetMapping("/free")
	Answer free(ServerHttpRequest request) {
		return answer(request);
	}

	private Answer answer(ServerHttpRequest request) {
		return new Answer(this.node.id(), request.getPath().value());
	}

	/**
	 * What every endpoint answers.
	 *
	 * @param node the node that answered
	 * @param path the path that was asked for
	 */
	record Answer(String node, String path) {

	}

}
