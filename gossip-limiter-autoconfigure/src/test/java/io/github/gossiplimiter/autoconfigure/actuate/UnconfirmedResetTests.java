/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.actuate;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.SystemClock;
import io.github.gossiplimiter.engine.ClusterClock;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.loop.GossipLoop;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A member that does not answer is named in the answer to a reset.
 */
class UnconfirmedResetTests {

	private static EndpointApplication application;

	@BeforeAll
	static void start() {
		application = EndpointApplication.start(List.of(SilentPeerConfiguration.class),
				"management.endpoint.gossiplimiter.access=unrestricted");
	}

	@AfterAll
	static void stop() {
		application.close();
	}

	@Test
	void deleteNamesTheMemberThatDidNotConfirm() {
		application.rateLimiter().tryAcquire("api", "alice", 10);
		unconfirmed(application.client().delete().uri(application.uri("/gossiplimiter/api/alice")).exchange(),
				"The key of limit 'api' was reset");
		assertThat(application.rateLimiter().peek("api", "alice", 10).allowed()).isTrue();
	}

	@Test
	void changeThatResetsNamesTheMemberThatDidNotConfirm() {
		unconfirmed(application.client()
			.post()
			.uri(application.uri("/gossiplimiter/api"))
			.contentType(MediaType.APPLICATION_JSON)
			.bodyValue("{\"limit\": 20, \"used\": \"reset\"}")
			.exchange(), "The limit was changed, and every key of limit 'api' was reset");
		assertThat(application.rateLimiter().limit("api").windows().get(0).permits()).isEqualTo(20);
	}

	private static void unconfirmed(WebTestClient.ResponseSpec response, String done) {
		response.expectStatus()
			.isEqualTo(HttpStatus.GATEWAY_TIMEOUT)
			.expectHeader()
			.contentType("application/problem+json")
			.expectBody()
			.jsonPath("$.detail")
			.value((detail) -> assertThat(String.valueOf(detail)).contains(done)
				.contains("not confirmed by 'b' (10.0.0.2:7946)")
				.contains("send the request again"));
	}

	@Configuration(proxyBeanMethods = false)
	static class SilentPeerConfiguration {

		@Bean
		ClusterClock clusterClock() {
			return new ClusterClock(new SystemClock());
		}

		@Bean
		@Primary
		RateLimiter sharedRateLimiter(ClusterClock clusterClock) {
			return RateLimiter.builder().clock(clusterClock).limit(Limit.of("api", 10, Duration.ofMinutes(10))).build();
		}

		@Bean(destroyMethod = "shutdownNow")
		ScheduledExecutorService loopThread(RateLimiter sharedRateLimiter, ClusterClock clusterClock) {
			GossipLoop loop = GossipLoop.builder(sharedRateLimiter, clusterClock, member("a", 1)).build();
			loop.members(List.of(member("b", 2)));
			ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();
			Future<?> unused = thread.scheduleWithFixedDelay(loop::step, 0, 5, TimeUnit.MILLISECONDS);
			return thread;
		}

		private static Member member(String id, long incarnation) {
			return new Member(id, incarnation, "10.0.0." + incarnation + ":7946", Member.Site.DEFAULT, 1);
		}

	}

}
