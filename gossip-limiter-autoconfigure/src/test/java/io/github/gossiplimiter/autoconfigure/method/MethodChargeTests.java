/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.method;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.aop.AopAutoConfiguration;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

import io.github.gossiplimiter.RateLimitExceededException;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.GossipLimiterAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.ManualClock;
import io.github.gossiplimiter.autoconfigure.annotation.RateLimited;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Calls that are charged only if they fail in a certain way, whatever they return, each
 * test after time enough for the limit. And calls that are given up: they are charged,
 * once.
 */
class MethodChargeTests {

	private static final AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();

	private final Door door = context.getBean(Door.class);

	private final RateLimiter limiter = context.getBean(RateLimiter.class);

	@BeforeAll
	static void start() {
		TestPropertyValues.of("gossip-limiter.limits.attempts.limit=2", "gossip-limiter.limits.attempts.window=1m",
				"gossip-limiter.limits.attempts.charge=on-exception:java.io.IOException,java.lang.SecurityException",
				"gossip-limiter.limits.calls.limit=2", "gossip-limiter.limits.calls.window=1m")
			.applyTo(context);
		context.register(Application.class, GossipLimiterAutoConfiguration.class,
				GossipLimiterMethodAutoConfiguration.class, AopAutoConfiguration.class);
		context.refresh();
	}

	@AfterAll
	static void stop() {
		context.close();
	}

	@BeforeEach
	void wait1Hour() {
		context.getBean(ManualClock.class).advance(Duration.ofHours(1));
	}

	private void assertUsed(String limit, int used) {
		assertThat(2 - this.limiter.peek(limit, "global", 1).remaining()).isEqualTo(used);
	}

	@Test
	void callThatReturnsIsChargedWhenItFails() throws IOException {
		this.door.open(null);
		assertUsed("attempts", 0);
		assertThatIOException().isThrownBy(() -> this.door.open(new IOException("expected")));
		assertUsed("attempts", 1);
		assertThatIllegalStateException().isThrownBy(() -> this.door.open(new IllegalStateException("expected")));
		assertUsed("attempts", 1);
		assertThatExceptionOfType(SecurityException.class)
			.isThrownBy(() -> this.door.open(new SecurityException("expected")));
		assertThatExceptionOfType(RateLimitExceededException.class).isThrownBy(() -> this.door.open(null));
	}

	@Test
	void subscriptionIsChargedWhenItFails() {
		StepVerifier.create(this.door.openLater(null)).expectNext("open").verifyComplete();
		assertUsed("attempts", 0);
		StepVerifier.create(this.door.openLater(new IllegalStateException("expected"))).verifyError();
		assertUsed("attempts", 0);
		StepVerifier.create(this.door.openLater(new IOException("expected"))).verifyError(IOException.class);
		assertUsed("attempts", 1);
	}

	@Test
	void streamIsChargedWhenItFails() {
		StepVerifier.create(this.door.openAll(null)).expectNext(1, 2).verifyComplete();
		assertUsed("attempts", 0);
		StepVerifier.create(this.door.openAll(new IOException("expected"))).expectNext(1, 2).verifyError();
		assertUsed("attempts", 1);
	}

	@Test
	void callsInProgressNeverExceedThePermits() {
		CompletableFuture<String> first = new CompletableFuture<>();
		CompletableFuture<String> second = new CompletableFuture<>();
		assertThat(this.door.openWhen(first)).isNotDone();
		assertThat(this.door.openWhen(second)).isNotDone();
		assertThat(this.door.openWhen(new CompletableFuture<>())).isCompletedExceptionally();
		first.complete("open");
		assertUsed("attempts", 1);
		second.completeExceptionally(new IOException("expected"));
		assertUsed("attempts", 1);
	}

	@Test
	void subscriptionThatIsGivenUpIsCharged() {
		StepVerifier.create(this.door.openNever()).thenAwait().thenCancel().verify();
		assertUsed("attempts", 1);
	}

	@Test
	void callThatRunsIntoATimeOutIsChargedOnce() {
		StepVerifier.withVirtualTime(() -> this.door.waitNever().timeout(Duration.ofSeconds(1)))
			.thenAwait(Duration.ofSeconds(2))
			.verifyError();
		assertUsed("calls", 1);
		CompletableFuture<String> late = this.door.waitFor(new CompletableFuture<>());
		late.completeExceptionally(new TimeoutException("expected"));
		assertUsed("calls", 2);
	}

	@Test
	void callThatIsGivenUpIsChargedOnce() {
		StepVerifier.create(this.door.waitNever()).thenAwait().thenCancel().verify();
		assertUsed("calls", 1);
		this.door.waitFor(new CompletableFuture<>()).cancel(true);
		assertUsed("calls", 2);
	}

	@Configuration(proxyBeanMethods = false)
	static class Application {

		@Bean
		ManualClock clock() {
			return new ManualClock();
		}

		@Bean
		Door door() {
			return new Door();
		}

	}

	static class Door {

		@RateLimited("attempts")
		public String open(@Nullable Exception failure) throws IOException {
			if (failure instanceof IOException checked) {
				throw checked;
			}
			if (failure instanceof RuntimeException unchecked) {
				throw unchecked;
			}
			return "open";
		}

		@RateLimited("attempts")
		public Mono<String> openLater(@Nullable Exception failure) {
			return (failure != null) ? Mono.error(failure) : Mono.just("open");
		}

		@RateLimited("attempts")
		public Flux<Integer> openAll(@Nullable Exception failure) {
			return Flux.just(1, 2).concatWith((failure != null) ? Mono.error(failure) : Mono.empty());
		}

		@RateLimited("attempts")
		public CompletableFuture<String> openWhen(CompletableFuture<String> told) {
			return told;
		}

		@RateLimited("attempts")
		public Mono<String> openNever() {
			return Mono.never();
		}

		@RateLimited("calls")
		public Mono<String> waitNever() {
			return Mono.never();
		}

		@RateLimited("calls")
		public CompletableFuture<String> waitFor(CompletableFuture<String> told) {
			return told;
		}

	}

}
