/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.redis;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseResult;
import io.github.gossiplimiter.redis.RedisUnavailableException.Reason;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ReplicaTests {

	private static final Duration WAIT = Duration.ofMillis(500);

	private static final BreakerSettings PATIENT = BreakerSettings.DEFAULT.withSlowAnswer(Duration.ofSeconds(5));

	private final Limit limit = Limit.of("pay", 20, Duration.ofSeconds(100));

	@Tag("D18")
	@Test
	void grantSurvivesTheLossOfRedisOnceAReplicaHasAcknowledged() {
		try (RedisProcess redis = RedisProcess.launch(); RedisProcess replica = replicaOf(redis)) {
			try (RedisCoordinator coordinator = coordinator(redis, 1)) {
				assertThat(request(coordinator, 1).granted()).isEqualTo(10);
			}
			redis.kill();
			replica.commands().replicaofNoOne();
			try (RedisCoordinator coordinator = coordinator(replica, 0)) {
				LeaseResult again = request(coordinator, 1);
				assertThat(again.granted()).as("the same lot").isEqualTo(10);
				assertThat(again.free()).isEqualTo(10);
			}
		}
	}

	@Tag("D18")
	@Test
	void grantFailsWhileTooFewReplicasAcknowledge() {
		try (RedisProcess redis = RedisProcess.launch(); RedisProcess replica = replicaOf(redis)) {
			try (RedisCoordinator coordinator = coordinator(redis, 1)) {
				assertThat(request(coordinator, 1).granted()).isEqualTo(10);
				replica.kill();
				assertFails(coordinator, 2, "Only 0 of 1 replicas");
				replica.start();
				Awaitility.await()
					.atMost(Duration.ofSeconds(20))
					.ignoreExceptions()
					.until(() -> request(coordinator, 2).granted() == 5);
			}
		}
	}

	@Test
	void grantFailsWhenMoreReplicasAreRequiredThanExist() {
		try (RedisProcess redis = RedisProcess.launch(); RedisProcess replica = replicaOf(redis)) {
			assertThat(replica.port()).isNotEqualTo(redis.port());
			try (RedisCoordinator coordinator = coordinator(redis, 2)) {
				assertFails(coordinator, 1, "Only 1 of 2 replicas");
			}
		}
	}

	@Test
	void uncachedScriptIsSentAgainAndAcknowledged() {
		try (RedisProcess redis = RedisProcess.launch(); RedisProcess replica = replicaOf(redis)) {
			try (RedisCoordinator coordinator = coordinator(redis, 1)) {
				assertThat(request(coordinator, 1).granted()).isEqualTo(10);
				redis.commands().scriptFlush();
				assertThat(request(coordinator, 2).granted()).isEqualTo(5);
				assertThat(replica.commands().dbsize()).isEqualTo(1);
			}
		}
	}

	private static RedisProcess replicaOf(RedisProcess redis) {
		RedisProcess replica = RedisProcess.launch("--replicaof", "127.0.0.1", Integer.toString(redis.port()),
				"--repl-diskless-sync", "no");
		Awaitility.await()
			.atMost(Duration.ofSeconds(20))
			.until(() -> redis.commands().info("replication").contains("state=online"));
		return replica;
	}

	private static RedisCoordinator coordinator(RedisProcess redis, int replicas) {
		return RedisCoordinator.builder(redis.address())
			.timeout(Duration.ofSeconds(5))
			.replicas(replicas, WAIT)
			.breaker(PATIENT)
			.build();
	}

	private void assertFails(RedisCoordinator coordinator, long lot, String message) {
		assertThatThrownBy(() -> request(coordinator, lot)).cause()
			.isInstanceOf(RedisUnavailableException.class)
			.hasMessageContaining(message)
			.extracting((failure) -> ((RedisUnavailableException) failure).reason())
			.isEqualTo(Reason.REPLICAS);
	}

	private LeaseResult request(RedisCoordinator coordinator, long lot) {
		LeaseCall call = new LeaseCall(this.limit, 3, 1, List.of(), lot, 100, TimeUnit.SECONDS.toNanos(25));
		return coordinator.exchange(List.of(call)).toCompletableFuture().join().get(0);
	}

}
