/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.method;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.aop.AopAutoConfiguration;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.RateLimitExceededException;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.SystemClock;
import io.github.gossiplimiter.autoconfigure.GossipLimiterAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.annotation.RateLimited;
import io.github.gossiplimiter.autoconfigure.lease.GossipLimiterLeaseAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.lease.SwitchedCoordinator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * Methods with limits whose permits are handed out by a coordinator, which the tests hold
 * back.
 */
class StrictMethodTests {

	private final AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();

	private SwitchedCoordinator coordinator = new SwitchedCoordinator(new SystemClock());

	private Desk desk = new Desk();

	@BeforeEach
	void start() {
		TestPropertyValues
			.of("gossip-limiter.limits.pay.limit=2", "gossip-limiter.limits.pay.window=10s",
					"gossip-limiter.limits.pay.consistency=strict", "gossip-limiter.limits.ask.limit=100",
					"gossip-limiter.limits.ask.window=10s", "gossip-limiter.strict.max-wait=5s")
			.applyTo(this.context);
		this.context.register(Application.class, GossipLimiterAutoConfiguration.class,
				GossipLimiterLeaseAutoConfiguration.class, GossipLimiterMethodAutoConfiguration.class,
				AopAutoConfiguration.class);
		this.context.refresh();
		this.coordinator = this.context.getBean(SwitchedCoordinator.class);
		this.desk = this.context.getBean(Desk.class);
	}

	@AfterEach
	void stop() {
		this.coordinator.release();
		this.context.close();
	}

	@Test
	void plainMethodWaitsForItsPermit() throws Exception {
		this.coordinator.hold();
		CompletableFuture<String> caller = CompletableFuture.supplyAsync(this.desk::pay);
		await().until(() -> this.coordinator.held() > 0);
		assertThat(caller).isNotDone();
		this.coordinator.release();
		assertThat(caller.get(10, TimeUnit.SECONDS)).isEqualTo("paid");
		assertThat(this.desk.pay()).isEqualTo("paid");
		assertThatExceptionOfType(RateLimitExceededException.class).isThrownBy(this.desk::pay);
	}

	@Test
	void plainMethodWithSeveralLimitsWaitsForAll() throws Exception {
		this.coordinator.hold();
		CompletableFuture<String> caller = CompletableFuture.supplyAsync(this.desk::payAndAsk);
		await().until(() -> this.coordinator.held() > 0);
		this.coordinator.release();
		assertThat(caller.get(10, TimeUnit.SECONDS)).isEqualTo("both");
	}

	@Test
	void monoWaitsWithoutAThread() {
		this.coordinator.hold();
		CompletableFuture<String> result = this.desk.payLater().toFuture();
		assertThat(result).isNotDone();
		await().until(() -> this.coordinator.held() > 0);
		this.coordinator.release();
		assertThat(result).succeedsWithin(Duration.ofSeconds(10)).asString().doesNotContain("gossip-limiter");
		StepVerifier.create(this.desk.payLater()).expectNextCount(1).verifyComplete();
		StepVerifier.create(this.desk.payLater()).verifyError(RateLimitExceededException.class);
	}

	@Test
	void monoThatIsCancelledTakesNothing() {
		this.coordinator.hold();
		Disposable waiting = this.desk.payLater().subscribe();
		await().until(() -> this.coordinator.held() > 0);
		waiting.dispose();
		this.coordinator.release();
		RateLimiter limiter = this.context.getBean(RateLimiter.class);
		for (int i = 0; i < 2; i++) {
			assertThat(limiter.tryAcquireAwaiting("pay", "global", 1).allowed()).isTrue();
		}
		assertThat(limiter.tryAcquireAwaiting("pay", "global", 1).allowed()).isFalse();
	}

	@Test
	void stageWaitsWithoutAThread() {
		this.coordinator.hold();
		CompletableFuture<String> result = this.desk.payInStages().toCompletableFuture();
		assertThat(result).isNotDone();
		await().until(() -> this.coordinator.held() > 0);
		this.coordinator.release();
		assertThat(result).succeedsWithin(Duration.ofSeconds(10)).isEqualTo("staged");
	}

	@Configuration(proxyBeanMethods = false)
	static class Application {

		@Bean
		SwitchedCoordinator coordinator(Clock clock) {
			return new SwitchedCoordinator(clock);
		}

		@Bean
		Desk desk() {
			return new Desk();
		}

	}

	static class Desk {

		@RateLimited("pay")
		public String pay() {
			return "paid";
		}

		@RateLimited("pay")
		@RateLimited("ask")
		public String payAndAsk() {
			return "both";
		}

		@RateLimited("pay")
		public Mono<String> payLater() {
			return Mono.fromSupplier(() -> Thread.currentThread().getName());
		}

		@RateLimited("pay")
		public CompletionStage<String> payInStages() {
			return CompletableFuture.completedFuture("staged");
		}

	}

}
