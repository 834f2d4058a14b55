/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.lease;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import redis.embedded.RedisServer;

import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.GossipLimiterAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.status.LeaseView;
import io.github.gossiplimiter.redis.RedisCoordinator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Applications that are strict by a real Redis.
 */
class RedisApplicationTests {

	private RedisServer redis;

	private int port;

	@BeforeEach
	void start() throws IOException {
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			this.port = socket.getLocalPort();
		}
		try {
			this.redis = RedisServer.newRedisServer().port(this.port).setting("bind 127.0.0.1").build();
			this.redis.start();
		}
		catch (IOException | RuntimeException ex) {
			Assumptions.abort("skipped: there is no Redis from Maven for this machine: " + ex);
		}
	}

	@AfterEach
	void stop() throws IOException {
		if (this.redis != null) {
			this.redis.stop();
		}
	}

	private ApplicationContextRunner runner() {
		return new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(GossipLimiterAutoConfiguration.class,
					GossipLimiterLeaseAutoConfiguration.class))
			.withPropertyValues("spring.application.name=a shop", "gossip-limiter.limits.pay.limit=20",
					"gossip-limiter.limits.pay.window=1h", "gossip-limiter.limits.pay.consistency=strict",
					"gossip-limiter.strict.coordinator=redis", "gossip-limiter.strict.max-wait=2s",
					"gossip-limiter.strict.redis.timeout=1s", "gossip-limiter.strict.redis.slow-answer=1s",
					"gossip-limiter.strict.redis.uri=redis://127.0.0.1:" + this.port);
	}

	@Test
	@Tag("D11")
	void applicationsWithoutAClusterShareALimit() {
		runner().run((one) -> runner().run((two) -> {
			assertThat(one).hasSingleBean(RedisCoordinator.class);
			assertThat(one.getBean(LeaseView.class).coordinator()).isEqualTo("redis");
			RateLimiter first = one.getBean(RateLimiter.class);
			RateLimiter second = two.getBean(RateLimiter.class);
			await().atMost(Duration.ofSeconds(20)).until(() -> first.tryAcquireAwaiting("pay", "ann", 1).allowed());
			int admitted = 1;
			for (int i = 0; i < 60; i++) {
				admitted += first.tryAcquireAwaiting("pay", "ann", 1).allowed() ? 1 : 0;
				admitted += second.tryAcquireAwaiting("pay", "ann", 1).allowed() ? 1 : 0;
			}
			assertThat(admitted).isBetween(15, 20);
			assertThat(first.status("pay").failed() + second.status("pay").failed()).isZero();
		}));
	}

	@Test
	@Tag("D12")
	void requestsAreDeniedWithinTheirWaitWhileRedisIsAway() throws IOException {
		this.redis.stop();
		runner().withPropertyValues("gossip-limiter.strict.max-wait=50ms").run((context) -> {
			RateLimiter limiter = context.getBean(RateLimiter.class);
			assertThat(limiter.tryAcquireAwaiting("pay", "ann", 1).allowed()).isFalse();
			await().atMost(Duration.ofSeconds(20)).untilAsserted(() -> {
				limiter.tryAcquire("pay", "ann");
				assertThat(limiter.status("pay").failed()).isPositive();
			});
		});
	}

}
