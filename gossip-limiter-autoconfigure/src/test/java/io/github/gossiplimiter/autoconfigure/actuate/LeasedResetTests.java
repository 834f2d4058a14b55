/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.actuate;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.KeyStatus;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.SystemClock;
import io.github.gossiplimiter.engine.RateLimiterEngine;
import io.github.gossiplimiter.lease.Coordinator;
import io.github.gossiplimiter.lease.FleetMembers;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseResult;
import io.github.gossiplimiter.lease.LeaseSettings;
import io.github.gossiplimiter.lease.holder.LeaseHolder;
import io.github.gossiplimiter.lease.ledger.InMemoryCoordinator;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Resets of leased keys at the endpoint: whatever cannot be given back is said.
 */
class LeasedResetTests {

	private static EndpointApplication application;

	@BeforeAll
	static void start() {
		application = EndpointApplication.start(List.of(LeasedConfiguration.class),
				"management.endpoint.gossiplimiter.access=unrestricted");
	}

	@AfterAll
	static void stop() {
		application.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { "pay", "send" })
	void deleteOfAKeyGivesTheWholeQuotaBack(String limit) {
		assertThat(admitted(limit, "alice")).isBetween(5, 10);
		delete(limit).expectStatus().isNoContent();
		assertThat(admitted(limit, "alice")).isEqualTo(10);
	}

	@Test
	void deleteIsRefusedWithTheReasonIfTheCoordinatorKnowsNoResets() {
		refused(delete("old"), "strict");
	}

	@Test
	void deleteSaysThatTheCoordinatorDidNotAnswer() {
		delete("lost").expectStatus()
			.isEqualTo(HttpStatus.SERVICE_UNAVAILABLE)
			.expectBody()
			.jsonPath("$.detail")
			.value((detail) -> assertThat(String.valueOf(detail)).contains("coordinator of limit 'lost' did not answer")
				.contains("nothing is known to be reset"));
	}

	@Test
	void deleteSaysHowLongPermitsOfANodeThatDidNotReturnThemMayBeSpent() {
		delete("held").expectStatus()
			.isEqualTo(HttpStatus.GATEWAY_TIMEOUT)
			.expectBody()
			.jsonPath("$.detail")
			.value((detail) -> assertThat(String.valueOf(detail)).contains(
					"was reset, but this is not confirmed by a " + "node that has not returned what it leased before"));
	}

	@Test
	void remainingIsWhatTheCoordinatorHasLeft() {
		RateLimiter limiter = application.rateLimiter();
		for (int i = 0; i < 15; i++) {
			limiter.tryAcquireAwaiting("shared", "alice", 1);
		}
		assertThat(limiter.key("shared", "alice")).get().extracting(KeyStatus::remaining).isEqualTo(2L);
		get("shared/alice").jsonPath("$.remaining").isEqualTo(0);
		get("shared").jsonPath("$.keys[0].remaining").isEqualTo(0);
	}

	@Test
	void remainingIsLeftOutIfTheCoordinatorDoesNotAnswer() {
		application.rateLimiter().tryAcquireAwaiting("lost", "alice", 1);
		get("lost/alice").jsonPath("$.remaining").doesNotExist();
	}

	private static WebTestClient.BodyContentSpec get(String path) {
		return application.client()
			.get()
			.uri(application.uri("/gossiplimiter/" + path))
			.exchange()
			.expectStatus()
			.isOk()
			.expectBody();
	}

	private static WebTestClient.ResponseSpec delete(String limit) {
		return application.client().delete().uri(application.uri("/gossiplimiter/" + limit + "/alice")).exchange();
	}

	private static int admitted(String limit, String key) {
		int admitted = 0;
		for (int i = 0; i < 30; i++) {
			admitted += application.rateLimiter().tryAcquireAwaiting(limit, key, 1).allowed() ? 1 : 0;
		}
		return admitted;
	}

	@ParameterizedTest
	@CsvSource({ "pay, strict", "send, hybrid" })
	void changeThatResetsIsRefusedWithTheReasonAndChangesNothing(String limit, String consistency) {
		refused(application.client()
			.post()
			.uri(application.uri("/gossiplimiter/" + limit))
			.contentType(MediaType.APPLICATION_JSON)
			.bodyValue("{\"limit\": 20, \"used\": \"reset\"}")
			.exchange(), consistency);
		assertThat(application.rateLimiter().limit(limit).windows().get(0).permits()).isEqualTo(10);
	}

	private static void refused(WebTestClient.ResponseSpec response, String consistency) {
		response.expectStatus()
			.isEqualTo(HttpStatus.CONFLICT)
			.expectBody()
			.jsonPath("$.detail")
			.value((detail) -> assertThat(String.valueOf(detail)).contains("is " + consistency)
				.contains("cannot be given back"));
	}

	@Configuration(proxyBeanMethods = false)
	static class LeasedConfiguration {

		@Bean
		LeaseHolder leases() {
			Clock clock = new SystemClock();
			return new LeaseHolder(new PartialCoordinator(new InMemoryCoordinator(clock)), 1, clock,
					LeaseSettings.defaults().withQuietStart(false).withMaxWait(Duration.ofMillis(500)),
					FleetMembers.ALONE, () -> {
					});
		}

		@Bean(destroyMethod = "shutdownNow")
		ScheduledExecutorService leasingThread(LeaseHolder leases) {
			ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();
			Objects.requireNonNull(thread.scheduleWithFixedDelay(leases::step, 0, 1, TimeUnit.MILLISECONDS));
			return thread;
		}

		@Bean
		@Primary
		RateLimiter leasedRateLimiter(LeaseHolder leases) {
			RateLimiterEngine.Builder builder = RateLimiterEngine.builder();
			for (String name : List.of("pay", "old", "lost", "held", "shared")) {
				builder.limit(limit(name, Consistency.STRICT));
			}
			return builder.limit(limit("send", Consistency.HYBRID)).leases(leases).expectedMembers(1).build();
		}

		private static Limit limit(String name, Consistency consistency) {
			return Limit.builder(name).window(10, Duration.ofMinutes(1)).consistency(consistency).build();
		}

	}

	/**
	 * Knows no resets of limit {@code old}, does not answer for {@code lost}, and has
	 * lent permits of {@code held} and {@code shared} to a node that is gone.
	 */
	private record PartialCoordinator(Coordinator full) implements Coordinator {

		@Override
		public CompletionStage<List<LeaseResult>> exchange(List<LeaseCall> calls) {
			LeaseCall first = calls.get(0);
			return switch (first.limit().name()) {
				case "old" -> this.full.exchange(calls.stream().map(LeaseCall::reportsOnly).toList());
				case "lost" -> CompletableFuture.failedFuture(new IllegalStateException("out of reach"));
				case "held", "shared" -> this.full
					.exchange(List.of(new LeaseCall(first.limit(), first.key(), 2, List.of(), 1, 2, 20_000_000_000L)))
					.thenCompose((lent) -> this.full.exchange(calls));
				default -> this.full.exchange(calls);
			};
		}

		@Override
		public void close() {
			this.full.close();
		}

	}

}
