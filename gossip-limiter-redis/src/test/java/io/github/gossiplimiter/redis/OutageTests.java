/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.redis;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import io.lettuce.core.RedisURI;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseResult;
import io.github.gossiplimiter.redis.RedisUnavailableException.Reason;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class OutageTests {

	private static final Duration TIMEOUT = Duration.ofMillis(250);

	/*
	 * Delay that a busy machine may add.
	 */
	private static final Duration SLACK = Duration.ofSeconds(1);

	private static final BreakerSettings SHORT_PEACE = new BreakerSettings(0.5, 20, Duration.ofSeconds(1), 100,
			Duration.ofMillis(300));

	private final Limit limit = Limit.of("login", 1_000_000, Duration.ofSeconds(10));

	private final AtomicLong lots = new AtomicLong();

	private final AtomicLong answered = new AtomicLong();

	private final AtomicLong failed = new AtomicLong();

	private final AtomicLong longestNanos = new AtomicLong();

	private volatile boolean over;

	@Test
	void killedAndStartedAgainUnderLoadFailsInTimeAndRecovers() throws Exception {
		ExecutorService threads = Executors.newFixedThreadPool(4);
		try (RedisProcess redis = RedisProcess.launch();
				RedisCoordinator coordinator = RedisCoordinator.builder(redis.address())
					.timeout(TIMEOUT)
					.breaker(SHORT_PEACE)
					.build()) {
			List<Future<?>> load = new ArrayList<>();
			for (int i = 0; i < 4; i++) {
				long holder = i;
				load.add(threads.submit(() -> load(coordinator, holder)));
			}
			for (int round = 0; round < 2; round++) {
				awaitMore(this.answered, 200);
				redis.kill();
				awaitMore(this.failed, 200);
				redis.start();
			}
			awaitMore(this.answered, 200);
			this.over = true;
			for (Future<?> each : load) {
				each.get(10, TimeUnit.SECONDS);
			}
		}
		finally {
			this.over = true;
			threads.shutdownNow();
		}
		assertThat(Duration.ofNanos(this.longestNanos.get())).isLessThan(TIMEOUT.plus(SLACK));
	}

	/*
	 * Any result but an answer or the expected exception ends the load, and the test.
	 */
	private void load(RedisCoordinator coordinator, long holder) {
		while (!this.over) {
			long startNanos = System.nanoTime();
			try {
				exchange(coordinator, holder);
				this.answered.incrementAndGet();
			}
			catch (CompletionException ex) {
				assertThat(reason(ex)).isNotEqualTo(Reason.ERROR);
				this.failed.incrementAndGet();
			}
			this.longestNanos.accumulateAndGet(System.nanoTime() - startNanos, Math::max);
		}
	}

	private static void awaitMore(AtomicLong count, long more) {
		long goal = count.get() + more;
		Awaitility.await().atMost(Duration.ofSeconds(20)).until(() -> count.get() >= goal);
	}

	/*
	 * A Redis that has just started has no script cached: the first call by digest fails,
	 * and the script is sent again before the caller gets a reply.
	 */
	@Test
	void scriptRemovedByARestartIsSentAgain() {
		try (RedisProcess redis = RedisProcess.launch();
				RedisCoordinator coordinator = RedisCoordinator.builder(redis.address())
					.timeout(TIMEOUT)
					.breaker(SHORT_PEACE)
					.build()) {
			awaitAnswer(coordinator);
			redis.kill();
			assertThat(reason(coordinator)).isNotNull();
			redis.start();
			Awaitility.await().atMost(Duration.ofSeconds(20)).until(() -> {
				Reason reason = reason(coordinator);
				assertThat(reason).isNotEqualTo(Reason.ERROR);
				return reason == null;
			});
			assertThat(exchange(coordinator, 1).granted()).isEqualTo(5);
			assertThat(redis.commands().info("commandstats")).contains("cmdstat_eval:calls=1,", "cmdstat_evalsha:");
			assertThat(redis.commands().info("errorstats")).contains("errorstat_NOSCRIPT:count=1");
		}
	}

	@Test
	void redisThatStartsLaterIsConnected() {
		try (RedisProcess redis = RedisProcess.launch()) {
			redis.kill();
			try (RedisCoordinator coordinator = RedisCoordinator.builder(redis.address())
				.timeout(TIMEOUT)
				.breaker(SHORT_PEACE)
				.build()) {
				assertFails(coordinator, Reason.DISCONNECTED);
				redis.start();
				awaitAnswer(coordinator);
			}
		}
	}

	@Tag("C29")
	@Test
	void failuresOpenTheBreakerAndTimeClosesIt() {
		AtomicLong nowNanos = new AtomicLong();
		try (RedisProcess redis = RedisProcess.launch();
				RedisCoordinator coordinator = RedisCoordinator.builder(redis.address())
					.timeout(TIMEOUT)
					.clock(nowNanos::get)
					.build()) {
			awaitAnswer(coordinator);
			redis.kill();
			Awaitility.await().until(() -> reason(coordinator) == Reason.LEFT_ALONE);
			redis.start();
			assertFails(coordinator, Reason.LEFT_ALONE);
			Awaitility.await().atMost(Duration.ofSeconds(20)).until(() -> {
				nowNanos.addAndGet(BreakerSettings.DEFAULT.openTime().toNanos());
				return answersOnTrialAndAfterwards(coordinator);
			});
			assertThat(exchange(coordinator, 1).granted()).isEqualTo(5);
		}
	}

	@Test
	void pausedRedisCostsNoMoreThanTheTimeoutAndABoundedNumberOfCalls() {
		try (RedisProcess redis = RedisProcess.launch();
				RedisCoordinator coordinator = RedisCoordinator.builder(redis.address())
					.timeout(TIMEOUT)
					.callsMax(3)
					.build()) {
			awaitAnswer(coordinator);
			redis.commands().clientPause(2_000);
			List<Reason> reasons = new ArrayList<>();
			List.of(1, 2, 3, 4)
				.stream()
				.map((i) -> coordinator.exchange(List.of(call(1))).toCompletableFuture())
				.toList()
				.forEach((answer) -> reasons.add(reason(answer::join)));
			assertThat(reasons).containsExactly(Reason.TIMEOUT, Reason.TIMEOUT, Reason.TIMEOUT, Reason.BUSY);
		}
	}

	@Test
	void passwordIsUsedAndNeverInMessages() {
		String secret = "s3cret-of-the-shop";
		try (RedisProcess redis = RedisProcess.launch("--requirepass", secret)) {
			RedisURI address = redis.address();
			address.setAuthentication(secret.toCharArray());
			try (RedisCoordinator coordinator = RedisCoordinator.builder(address)
				.timeout(Duration.ofSeconds(5))
				.build()) {
				assertThat(exchange(coordinator, 1).granted()).isEqualTo(5);
			}
			address.setAuthentication((secret + "-mistyped").toCharArray());
			try (RedisCoordinator coordinator = RedisCoordinator.builder(address)
				.timeout(Duration.ofSeconds(5))
				.build()) {
				// The client may also report that Redis closed the connection afterwards.
				Awaitility.await()
					.untilAsserted(() -> assertThatThrownBy(() -> exchange(coordinator, 1))
						.hasStackTraceContaining("WRONGPASS")
						.satisfies((ex) -> assertThat(causes(ex)).doesNotContain(secret)));
			}
		}
	}

	@Test
	void closedCoordinatorFailsCallsAsClosed() {
		try (RedisProcess redis = RedisProcess.launch()) {
			RedisCoordinator coordinator = RedisCoordinator.builder(redis.address()).build();
			coordinator.close();
			assertFails(coordinator, Reason.CLOSED);
		}
	}

	private void awaitAnswer(RedisCoordinator coordinator) {
		Awaitility.await()
			.atMost(Duration.ofSeconds(20))
			.ignoreExceptions()
			.until(() -> exchange(coordinator, 1).granted() == 5);
	}

	private static String causes(Throwable thrown) {
		StringBuilder text = new StringBuilder();
		for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
			text.append(cause).append('\n');
		}
		return text.toString();
	}

	private void assertFails(RedisCoordinator coordinator, Reason expected) {
		assertThat(reason(coordinator)).isEqualTo(expected);
	}

	private @Nullable Reason reason(RedisCoordinator coordinator) {
		return reason(() -> exchange(coordinator, 1));
	}

	private static @Nullable Reason reason(Runnable call) {
		try {
			call.run();
			return null;
		}
		catch (CompletionException ex) {
			return reason(ex);
		}
	}

	private static Reason reason(CompletionException failure) {
		if (failure.getCause() instanceof RedisUnavailableException known) {
			return known.reason();
		}
		throw failure;
	}

	/*
	 * One reply does not close the breaker: earlier calls of the same trial may have
	 * failed during the reconnect.
	 */
	private boolean answersOnTrialAndAfterwards(RedisCoordinator coordinator) {
		for (int i = 0; i <= CircuitBreaker.TRIALS; i++) {
			if (reason(coordinator) != null) {
				return false;
			}
		}
		return true;
	}

	private LeaseResult exchange(RedisCoordinator coordinator, long holder) {
		return coordinator.exchange(List.of(call(holder))).toCompletableFuture().join().get(0);
	}

	private LeaseCall call(long holder) {
		return new LeaseCall(this.limit, 3, holder, List.of(), this.lots.incrementAndGet(), 5,
				TimeUnit.MILLISECONDS.toNanos(250));
	}

}
