/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.sample;

import java.time.Duration;

import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.webtestclient.autoconfigure.AutoConfigureWebTestClient;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.test.GossipLimiterTest;
import io.github.gossiplimiter.test.ManualClock;

import static io.github.gossiplimiter.test.LimiterAssertions.assertThat;

/**
 * How an application tests its limits.
 */
@SpringBootTest
@AutoConfigureWebTestClient
@GossipLimiterTest
class SampleLimitTests {

	private final WebTestClient client;

	private final RateLimiter limiter;

	private final ManualClock clock;

	SampleLimitTests(@Autowired WebTestClient client, @Autowired RateLimiter limiter, @Autowired ManualClock clock) {
		this.client = client;
		this.limiter = limiter;
		this.clock = clock;
	}

	@Test
	void searchIsLimitedPerUserUntilTheWindowIsOver() {
		for (int i = 0; i < 300; i++) {
			get("search", "alice").expectStatus().isOk();
		}
		get("search", "alice").expectStatus().isEqualTo(429);
		get("search", "bob").expectStatus().isOk();
		this.clock.advance(Duration.ofSeconds(31));
		get("search", "alice").expectStatus().isOk();
	}

	@RepeatedTest(2)
	void checkoutBeginsUnusedInEveryTest() {
		for (int i = 0; i < 20; i++) {
			get("checkout", "alice").expectStatus().isOk();
		}
		get("checkout", "alice").expectStatus().isEqualTo(429);
	}

	@Test
	void requestTakesOnePermitOfItsUser() {
		get("search", "alice").expectStatus().isOk();
		assertThat(this.limiter).hasRemaining("search", "alice", 299).hasRemaining("search", "bob", 300);
	}

	private ResponseSpec get(String name, String user) {
		return this.client.get().uri("/api/" + name).header("X-User", user).exchange();
	}

}
