/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.sample.decision;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.concurrent.CompletionStage;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

import io.github.gossiplimiter.BatchDecision;
import io.github.gossiplimiter.Decision;
import io.github.gossiplimiter.PermitBatch;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.UnknownLimitException;

/**
 * Decides for others: {@code POST /limits/{name}/check} with many keys, the cost of each,
 * and whether to take or only to look. A denial is an answer like any other.
 */
@RestController
@EnableConfigurationProperties(DecisionApiProperties.class)
class DecisionController {

	private static final String BEARER = "Bearer ";

	private static final List<String> FORWARDED = List.of("Forwarded", "X-Forwarded-For", "X-Real-IP");

	private final RateLimiter limiter;

	private final DecisionApiProperties properties;

	private final JsonMapper mapper;

	DecisionController(RateLimiter limiter, DecisionApiProperties properties, JsonMapper mapper) {
		this.limiter = limiter;
		this.properties = properties;
		this.mapper = mapper;
	}

	@PostMapping(path = "/limits/{name}/check", consumes = MediaType.APPLICATION_JSON_VALUE)
	Mono<CheckAnswer> check(@PathVariable String name, ServerHttpRequest request) {
		checkCaller(request);
		this.limiter.limit(name);
		int most = Math.toIntExact(this.properties.maximumBody().toBytes());
		return DataBufferUtils.join(request.getBody(), most)
			.map(DecisionController::bytes)
			.defaultIfEmpty(new byte[0])
			.flatMap(
					(body) -> decide(name, CheckRequest.parse(this.mapper, name, body, this.properties.maximumKeys())));
	}

	private static byte[] bytes(DataBuffer buffer) {
		byte[] bytes = new byte[buffer.readableByteCount()];
		buffer.read(bytes);
		DataBufferUtils.release(buffer);
		return bytes;
	}

	private Mono<CheckAnswer> decide(String name, CheckRequest request) {
		PermitBatch batch = new PermitBatch(request.permits());
		if (request.mode() == CheckRequest.Mode.ALL) {
			return (request.peek() ? Mono.just(batch.peekAll(this.limiter)) : mono(batch.acquireAll(this.limiter)))
				.map((BatchDecision all) -> CheckAnswer.of(name, request, all.allowed(), all.decisions()));
		}
		Mono<List<Decision>> each = request.peek() ? Mono.just(batch.peekEach(this.limiter))
				: mono(batch.acquireEach(this.limiter));
		return each.map((decisions) -> CheckAnswer.of(name, request, decisions.stream().allMatch(Decision::allowed),
				decisions));
	}

	private static <T> Mono<T> mono(CompletionStage<T> stage) {
		return Mono.fromCompletionStage(stage);
	}

	/*
	 * Whoever may ask may also use up the quota of anybody.
	 */
	private void checkCaller(ServerHttpRequest request) {
		String token = this.properties.token();
		if (token == null || token.isEmpty()) {
			if (!isLocal(request)) {
				throw new ResponseStatusException(HttpStatus.FORBIDDEN,
						"without sample.decision-api.token only callers on this machine are served");
			}
			return;
		}
		String shown = request.getHeaders().getFirst(HttpHeaders.AUTHORIZATION);
		if (shown == null || !MessageDigest.isEqual(shown.getBytes(StandardCharsets.UTF_8),
				(BEARER + token).getBytes(StandardCharsets.UTF_8))) {
			throw new ResponseStatusException(HttpStatus.UNAUTHORIZED, "send the token as 'Authorization: Bearer'");
		}
	}

	/*
	 * A proxy on this machine speaks for others.
	 */
	private static boolean isLocal(ServerHttpRequest request) {
		InetSocketAddress caller = request.getRemoteAddress();
		return caller != null && caller.getAddress() != null && caller.getAddress().isLoopbackAddress()
				&& FORWARDED.stream().noneMatch(request.getHeaders()::containsHeader);
	}

	@ExceptionHandler
	ProblemDetail badRequest(BadRequestException ex) {
		return ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, String.valueOf(ex.getMessage()));
	}

	@ExceptionHandler
	ProblemDetail unknownLimit(UnknownLimitException ex) {
		return ProblemDetail.forStatusAndDetail(HttpStatus.NOT_FOUND, String.valueOf(ex.getMessage()));
	}

	@ExceptionHandler
	ResponseEntity<ProblemDetail> tooLarge(DataBufferLimitException ex) {
		ProblemDetail problem = ProblemDetail.forStatusAndDetail(HttpStatus.CONTENT_TOO_LARGE,
				"a request has at most " + this.properties.maximumBody().toBytes() + " bytes");
		// The rest of the request is not read, so the connection is of no more use.
		return ResponseEntity.of(problem).header(HttpHeaders.CONNECTION, "close").build();
	}

	@ExceptionHandler
	ProblemDetail refused(ResponseStatusException ex) {
		return ProblemDetail.forStatusAndDetail(ex.getStatusCode(), String.valueOf(ex.getReason()));
	}

}
