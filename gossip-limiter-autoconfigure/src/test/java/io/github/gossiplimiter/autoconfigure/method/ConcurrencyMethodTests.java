/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.method;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.aop.AopAutoConfiguration;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.test.StepVerifier;

import io.github.gossiplimiter.autoconfigure.GossipLimiterAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.annotation.ConcurrencyLimited;
import io.github.gossiplimiter.autoconfigure.concurrency.ConcurrencyLimitExceededException;
import io.github.gossiplimiter.autoconfigure.concurrency.ConcurrencyLimits;
import io.github.gossiplimiter.autoconfigure.concurrency.GossipLimiterConcurrencyAutoConfiguration;
import io.github.gossiplimiter.concurrency.ConcurrencyStats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Methods of a bean towards a backend that bears one call at a time.
 */
class ConcurrencyMethodTests {

	private static final String MODEL = "gossip-limiter.concurrency.model.";

	private static final AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();

	private final Model model = context.getBean(Model.class);

	@BeforeAll
	static void start() {
		TestPropertyValues.of(MODEL + "algorithm=fixed", MODEL + "initial-limit=1", MODEL + "wait-for-first-beat=true",
				"gossip-limiter.concurrency.other.algorithm=fixed", "gossip-limiter.concurrency.other.initial-limit=5",
				"gossip-limiter.concurrency.other.wait-for-first-beat=true", "the.model=model")
			.applyTo(context);
		context.register(Model.class, Typed.class, GossipLimiterAutoConfiguration.class,
				GossipLimiterConcurrencyAutoConfiguration.class, GossipLimiterConcurrencyMethodAutoConfiguration.class,
				AopAutoConfiguration.class);
		context.refresh();
	}

	@AfterAll
	static void stop() {
		context.close();
	}

	private static ConcurrencyStats stats(String name) {
		return context.getBean(ConcurrencyLimits.class).limiter(name).stats();
	}

	@BeforeEach
	void nothingIsUnderWay() {
		assertThat(stats("model").inFlight()).isZero();
		assertThat(stats("model").share()).isEqualTo(1);
	}

	private static void assertDenied(Runnable call) {
		assertThatExceptionOfType(ConcurrencyLimitExceededException.class).isThrownBy(call::run).satisfies((ex) -> {
			assertThat(ex.limitName()).isEqualTo("model");
			assertThat(ex.retryAfter()).isEqualTo(Duration.ofSeconds(1));
			assertThat(ex.getStackTrace()).isEmpty();
		});
	}

	@Test
	@Tag("B2")
	void plainCallHoldsItsPlaceUntilItReturns() {
		assertThat(this.model.plain(() -> {
			assertThat(stats("model").inFlight()).isEqualTo(1);
			assertDenied(() -> this.model.plain(() -> {
			}));
		})).isEqualTo("done");
		assertThat(stats("model").inFlight()).isZero();
	}

	@Test
	void callThatThrowsReleasesItsPlace() {
		assertThatIllegalStateException().isThrownBy(() -> this.model.plain(() -> {
			throw new IllegalStateException("expected by the test");
		}));
		assertThat(stats("model").inFlight()).isZero();
	}

	@Test
	void annotationsOfTypeAndMethodAddUp() {
		Typed typed = context.getBean(Typed.class);
		typed.both(() -> {
			assertThat(stats("model").inFlight()).isEqualTo(1);
			assertThat(stats("other").inFlight()).isEqualTo(1);
			assertDenied(() -> typed.both(() -> {
			}));
			assertThat(stats("other").inFlight()).as("a denied call takes no place").isEqualTo(1);
			typed.one(() -> assertThat(stats("other").inFlight()).isEqualTo(2));
		});
		assertThat(stats("other").inFlight()).isZero();
	}

	@Test
	void stageHoldsItsPlaceUntilItIsComplete() {
		CompletableFuture<String> result = new CompletableFuture<>();
		CompletionStage<String> given = this.model.stage(result);
		assertThat(stats("model").inFlight()).isEqualTo(1);
		assertThat(this.model.stage(result).toCompletableFuture()).failsWithin(Duration.ZERO)
			.withThrowableThat()
			.havingCause()
			.isInstanceOf(ConcurrencyLimitExceededException.class);
		result.complete("late");
		assertThat(given.toCompletableFuture()).isCompletedWithValue("late");
	}

	@Test
	void stageThatFailsOrIsCancelledReleasesItsPlace() {
		CompletableFuture<String> failing = new CompletableFuture<>();
		this.model.stage(failing);
		failing.completeExceptionally(new TimeoutException());
		assertThat(stats("model").inFlight()).isZero();
		this.model.stage(new CompletableFuture<>()).toCompletableFuture().cancel(true);
	}

	@Test
	void stageOfAnotherTypeCountsToo() {
		Special special = new Special();
		assertThat(this.model.special(special)).isSameAs(special);
		assertThat(stats("model").inFlight()).isEqualTo(1);
		assertDenied(() -> assertThat(this.model.special(special)).isNull());
		special.complete("late");
	}

	@Test
	void eachSubscriptionToAMonoTakesAPlace() {
		Sinks.One<String> answer = Sinks.one();
		Mono<String> call = this.model.mono(answer.asMono());
		assertThat(stats("model").inFlight()).as("nobody subscribed").isZero();
		StepVerifier.create(call)
			.then(() -> assertThat(stats("model").inFlight()).isEqualTo(1))
			.then(() -> StepVerifier.create(call).verifyError(ConcurrencyLimitExceededException.class))
			.then(() -> answer.tryEmitValue("late"))
			.expectNext("late")
			.verifyComplete();
	}

	@Test
	void fluxHoldsItsPlaceUntilItIsCompleteOrCancelled() {
		Sinks.Many<String> items = Sinks.many().unicast().onBackpressureBuffer();
		StepVerifier.create(this.model.flux(items.asFlux()))
			.then(() -> items.tryEmitNext("a"))
			.expectNext("a")
			.then(() -> assertThat(stats("model").inFlight()).isEqualTo(1))
			.then(items::tryEmitComplete)
			.verifyComplete();
		assertThat(stats("model").inFlight()).isZero();
		StepVerifier.create(this.model.flux(Flux.never())).thenCancel().verify();
	}

	@Test
	void publisherThatFailsOrIsNeverCreatedReleasesItsPlace() {
		StepVerifier.create(this.model.flux(Flux.error(new TimeoutException()))).verifyError(TimeoutException.class);
		StepVerifier.create(this.model.broken()).verifyError(IllegalStateException.class);
	}

	/**
	 * Another stage than the JDK's.
	 */
	static class Special extends CompletableFuture<String> {

	}

	/**
	 * Calls the backend.
	 */
	static class Model {

		@ConcurrencyLimited("${the.model}")
		public String plain(Runnable work) {
			work.run();
			return "done";
		}

		@ConcurrencyLimited("model")
		public CompletionStage<String> stage(CompletionStage<String> result) {
			return result;
		}

		@ConcurrencyLimited("model")
		public Special special(Special result) {
			return result;
		}

		@ConcurrencyLimited("model")
		public Mono<String> mono(Mono<String> result) {
			return result;
		}

		@ConcurrencyLimited("model")
		public Flux<String> flux(Flux<String> result) {
			return result;
		}

		@ConcurrencyLimited("model")
		public Mono<String> broken() {
			throw new IllegalStateException("expected by the test");
		}

	}

	/**
	 * A type that always needs one backend, and sometimes another one.
	 */
	@ConcurrencyLimited("other")
	static class Typed {

		public void one(Runnable work) {
			work.run();
		}

		@ConcurrencyLimited("model")
		public void both(Runnable work) {
			work.run();
		}

	}

}
