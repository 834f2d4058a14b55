/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.reactive;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.boot.webtestclient.autoconfigure.AutoConfigureWebTestClient;
import org.springframework.context.annotation.Import;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.test.web.reactive.server.EntityExchangeResult;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import io.github.gossiplimiter.Decision;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.ManualClock;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Limits on paths, over a real server. Every test has a limit of its own.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT, classes = WebApplication.class, properties = """
		gossip-limiter.web.retry-after-jitter=0
		gossip-limiter.limits.plain.limit=2
		gossip-limiter.limits.plain.window=30s
		gossip-limiter.limits.plain.paths=/plain/**
		gossip-limiter.limits.again.limit=1
		gossip-limiter.limits.again.window=30s
		gossip-limiter.limits.again.paths=/again
		gossip-limiter.limits.user.limit=1
		gossip-limiter.limits.user.window=30s
		gossip-limiter.limits.user.key=principal
		gossip-limiter.limits.user.paths=/user
		gossip-limiter.limits.denying.limit=5
		gossip-limiter.limits.denying.window=30s
		gossip-limiter.limits.denying.key=header:X-Api-Key
		gossip-limiter.limits.denying.missing-key=deny
		gossip-limiter.limits.denying.paths=/denying
		gossip-limiter.limits.allowing.limit=1
		gossip-limiter.limits.allowing.window=30s
		gossip-limiter.limits.allowing.key=header:X-Api-Key
		gossip-limiter.limits.allowing.missing-key=allow
		gossip-limiter.limits.allowing.paths=/allowing
		gossip-limiter.limits.keyed.limit=1
		gossip-limiter.limits.keyed.window=30s
		gossip-limiter.limits.keyed.key=header:X-Api-Key
		gossip-limiter.limits.keyed.paths=/keyed
		gossip-limiter.limits.shady.limit=1
		gossip-limiter.limits.shady.window=30s
		gossip-limiter.limits.shady.shadow=true
		gossip-limiter.limits.shady.missing-key=deny
		gossip-limiter.limits.shady.paths=/shady
		gossip-limiter.limits.costly.limit=10
		gossip-limiter.limits.costly.window=30s
		gossip-limiter.limits.costly.cost=query['n'] ?: 1
		gossip-limiter.limits.costly.paths=/costly
		gossip-limiter.limits.conditional.limit=1
		gossip-limiter.limits.conditional.window=30s
		gossip-limiter.limits.conditional.condition=headers['X-Internal'] == null
		gossip-limiter.limits.conditional.paths=/conditional
		gossip-limiter.limits.narrow.limit=1
		gossip-limiter.limits.narrow.window=10s
		gossip-limiter.limits.narrow.key=header:X-User
		gossip-limiter.limits.narrow.paths=/several
		gossip-limiter.limits.wide.limit=5
		gossip-limiter.limits.wide.window=60s
		gossip-limiter.limits.wide.key=global
		gossip-limiter.limits.wide.paths=/several
		gossip-limiter.limits.crowd.limit=40
		gossip-limiter.limits.crowd.window=60s
		gossip-limiter.limits.crowd.paths=/crowd
		gossip-limiter.limits.failing.limit=5
		gossip-limiter.limits.failing.window=60s
		gossip-limiter.limits.failing.paths=/failing,/missing,/plain-post
		""")
@AutoConfigureWebTestClient
@Import(RateLimitWebTests.AnyController.class)
class RateLimitWebTests {

	@Autowired
	private WebTestClient client;

	@Autowired
	private RateLimiter rateLimiter;

	@Autowired
	private ManualClock clock;

	@LocalServerPort
	private int port;

	@Test
	void allowedResponseHasTheRemainingPermits() {
		this.client.get()
			.uri("/plain/allowed?x")
			.exchange()
			.expectStatus()
			.isOk()
			.expectHeader()
			.valueEquals("RateLimit-Policy", "\"plain\";q=2;w=30")
			.expectHeader()
			.valueMatches("RateLimit", "\"plain\";r=1;t=3[01]")
			.expectHeader()
			.doesNotExist("Retry-After")
			.expectHeader()
			.doesNotExist("X-RateLimit-Limit");
	}

	@Test
	@Tag("D3")
	void deniedResponseHasReasonAndRetryAfter() {
		get("/again");
		EntityExchangeResult<Map<String, Object>> result = denied("/again");
		Decision expected = this.rateLimiter.peek("again", "127.0.0.1", 1);
		long wait = expected.retryAfter().plusNanos(999_999_999).toSeconds();
		assertThat(result.getResponseHeaders().getFirst("Retry-After")).isEqualTo(Long.toString(wait));
		assertThat(result.getResponseHeaders().getFirst("RateLimit")).isEqualTo("\"again\";r=0;t=" + wait);
		assertThat(result.getResponseHeaders().getFirst("RateLimit-Policy")).isEqualTo("\"again\";q=1;w=30");
		assertThat(result.getResponseHeaders().getContentType()).isEqualTo(MediaType.APPLICATION_PROBLEM_JSON);
		assertThat(result.getResponseBody()).containsEntry("status", 429)
			.containsEntry("type", "https://iana.org/assignments/http-problem-types#quota-exceeded")
			.containsEntry("title", "Request cannot be satisfied as assigned quota has been exceeded")
			.containsEntry("detail", "The limit 'again' is used up: 1 in 30 seconds.")
			.containsEntry("instance", "/again")
			.containsEntry("violated-policies", List.of("again"));
	}

	@Test
	void clientIsAdmittedAfterRetryAfter() {
		String[] user = { "Test-Principal", "patient" };
		assertThat(get("/user", user)).isEqualTo(200);
		String wait = this.client.get()
			.uri("/user")
			.header(user[0], user[1])
			.exchange()
			.expectBody()
			.returnResult()
			.getResponseHeaders()
			.getFirst("Retry-After");
		assertThat(wait).isNotNull();
		this.clock.advance(Duration.ofSeconds(Long.parseLong(wait)));
		assertThat(get("/user", user)).isEqualTo(200);
	}

	@Test
	void principalsHaveQuotasOfTheirOwn() {
		assertThat(get("/user", "Test-Principal", "alice")).isEqualTo(200);
		assertThat(get("/user", "Test-Principal", "alice")).isEqualTo(429);
		assertThat(get("/user", "Test-Principal", "bob")).isEqualTo(200);
	}

	@Test
	void clientsWithoutPrincipalTakeTheQuotaOfTheirAddress() {
		assertThat(get("/user")).isEqualTo(200);
		assertThat(get("/user", "Test-Principal", "broken")).isEqualTo(429);
		assertThat(get("/user", "Test-Principal", "127.0.0.1")).isEqualTo(200);
	}

	@Test
	void missingKeyIsDeniedIfConfigured() {
		assertThat(get("/denying", "X-Api-Key", "a")).isEqualTo(200);
		EntityExchangeResult<Map<String, Object>> result = denied("/denying");
		assertThat(result.getResponseHeaders().containsHeader("Retry-After")).isFalse();
		assertThat(result.getResponseBody()).containsEntry("violated-policies", List.of("denying"))
			.containsEntry("detail", "The request does not carry what the limit 'denying' counts by.");
	}

	@Test
	void missingKeyIsUnlimitedIfConfigured() {
		assertThat(List.of(get("/allowing"), get("/allowing"))).containsExactly(200, 200);
		assertThat(get("/allowing", "X-Api-Key", "a")).isEqualTo(200);
		assertThat(get("/allowing", "X-Api-Key", "a")).isEqualTo(429);
	}

	@Test
	void hostileKeysAreCountedLikeOthers() {
		for (String key : List.of("x".repeat(4000), "\"; DROP TABLE", "${jndi:ldap://x}", "../../etc",
				"\u00fc\u00df")) {
			assertThat(get("/keyed", "X-Api-Key", key)).as(key).isEqualTo(200);
			assertThat(get("/keyed", "X-Api-Key", key)).as(key).isEqualTo(429);
		}
	}

	@Test
	void shadowModeCountsButNeverDenies() {
		assertThat(List.of(get("/shady"), get("/shady"), get("/shady"))).containsOnly(200);
		assertThat(this.rateLimiter.status("shady").shadowDenied()).isEqualTo(2);
		this.client.get().uri("/shady").exchange().expectHeader().doesNotExist("RateLimit");
	}

	@Test
	void costIsTakenFromTheRequest() {
		assertThat(get("/costly?n=8")).isEqualTo(200);
		assertThat(get("/costly?n=3")).isEqualTo(429);
		assertThat(get("/costly?n=rubbish")).isEqualTo(200);
		assertThat(get("/costly?n=-5")).isEqualTo(200);
		assertThat(get("/costly")).isEqualTo(429);
	}

	@Test
	void costBeyondTheLimitIsDeniedWithoutAWaitThatWouldNotHelp() {
		EntityExchangeResult<Map<String, Object>> result = denied("/costly?n=99999999999");
		Decision expected = this.rateLimiter.peek("costly", "127.0.0.1", 1_000_000_000);
		assertThat(result.getResponseHeaders().containsHeader("Retry-After"))
			.isEqualTo(!expected.retryAfter().equals(Decision.NEVER));
	}

	@Test
	void conditionExemptsRequests() {
		assertThat(get("/conditional", "X-Internal", "yes")).isEqualTo(200);
		assertThat(get("/conditional")).isEqualTo(200);
		assertThat(get("/conditional")).isEqualTo(429);
		assertThat(get("/conditional", "X-Internal", "yes")).isEqualTo(200);
	}

	@Test
	@Tag("D22")
	@Tag("D31")
	void denialByOneLimitConsumesNothingOfTheOther() {
		assertThat(get("/several", "X-User", "a")).isEqualTo(200);
		for (int i = 0; i < 10; i++) {
			assertThat(get("/several", "X-User", "a")).isEqualTo(429);
		}
		assertThat(this.rateLimiter.peek("wide", "global", 1).remaining()).isEqualTo(4);
		this.client.get()
			.uri("/several")
			.header("X-User", "b")
			.exchange()
			.expectHeader()
			.valueMatches("RateLimit", "\"narrow\";r=0;t=\\d+, \"wide\";r=3;t=\\d+")
			.expectHeader()
			.valueEquals("RateLimit-Policy", "\"narrow\";q=1;w=10, \"wide\";q=5;w=60");
	}

	@Test
	void concurrentRequestsAreAdmittedExactlyToTheLimit() {
		WebClient concurrent = WebClient.create("http://127.0.0.1:" + this.port);
		Long admitted = Flux.range(0, 200)
			.flatMap(
					(i) -> concurrent.get()
						.uri("/crowd")
						.exchangeToMono((response) -> response.releaseBody().thenReturn(response.statusCode().value())),
					32)
			.filter((status) -> status == 200)
			.count()
			.block(Duration.ofSeconds(60));
		assertThat(admitted).isEqualTo(40);
	}

	@ParameterizedTest
	@CsvSource({ "GET, /failing, 500", "GET, /missing, 404", "POST, /plain-post, 405" })
	void errorsKeepTheirStatusAndHaveTheRemainingPermits(HttpMethod method, String path, int status) {
		this.client.method(method)
			.uri(path)
			.exchange()
			.expectStatus()
			.isEqualTo(status)
			.expectHeader()
			.valueMatches("RateLimit", "\"failing\";r=[0-4];t=\\d+");
	}

	@Test
	void preflightIsNotCharged() {
		for (int i = 0; i < 3; i++) {
			this.client.options()
				.uri("/plain/preflight")
				.header("Origin", "https://example.org")
				.header("Access-Control-Request-Method", "GET")
				.exchange()
				.expectHeader()
				.doesNotExist("RateLimit");
		}
	}

	@Test
	void unlimitedPathIsLeftAlone() {
		this.client.get().uri("/free").exchange().expectStatus().isOk().expectHeader().doesNotExist("RateLimit");
	}

	private int get(String path, String... header) {
		WebTestClient.RequestHeadersSpec<?> request = this.client.get().uri(path);
		if (header.length > 0) {
			request.header(header[0], header[1]);
		}
		return request.exchange().expectBody().returnResult().getStatus().value();
	}

	private EntityExchangeResult<Map<String, Object>> denied(String path) {
		return this.client.get()
			.uri(path)
			.exchange()
			.expectStatus()
			.isEqualTo(429)
			.expectBody(new ParameterizedTypeReference<Map<String, Object>>() {
			})
			.returnResult();
	}

	@RestController
	static class AnyController {

		@GetMapping({ "/{path}", "/{path}/{rest}" })
		Mono<ResponseEntity<String>> get(@PathVariable String path) {
			return switch (path) {
				case "failing" -> Mono.error(new IllegalStateException("expected by the test"));
				case "missing" -> Mono.just(ResponseEntity.notFound().build());
				default -> Mono.just(ResponseEntity.ok("fine"));
			};
		}

	}

}
