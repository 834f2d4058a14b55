/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.method;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.aop.support.AopUtils;
import org.springframework.boot.autoconfigure.aop.AopAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

import io.github.gossiplimiter.Decision;
import io.github.gossiplimiter.RateLimitExceededException;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.GossipLimiterAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.ManualClock;
import io.github.gossiplimiter.autoconfigure.method.MethodApplication.Api;
import io.github.gossiplimiter.autoconfigure.method.MethodApplication.Client;
import io.github.gossiplimiter.autoconfigure.method.MethodApplication.Desk;
import io.github.gossiplimiter.autoconfigure.method.MethodApplication.LateDesk;
import io.github.gossiplimiter.autoconfigure.method.MethodApplication.ManyDesk;
import io.github.gossiplimiter.autoconfigure.method.MethodApplication.PageController;
import io.github.gossiplimiter.autoconfigure.method.MethodApplication.Plain;
import io.github.gossiplimiter.autoconfigure.method.Shop.Order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Methods of beans in one application, each test after time enough for all limits.
 */
@ExtendWith(OutputCaptureExtension.class)
class MethodLimitTests {

	private static final AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();

	private final Shop shop = context.getBean(Shop.class);

	private final RateLimiter limiter = context.getBean(RateLimiter.class);

	@BeforeAll
	static void start() {
		TestPropertyValues.of("gossip-limiter.limits.two.limit=2", "gossip-limiter.limits.two.window=1m",
				"gossip-limiter.limits.denied-without-key.limit=2",
				"gossip-limiter.limits.denied-without-key.window=1m",
				"gossip-limiter.limits.denied-without-key.key=#user",
				"gossip-limiter.limits.denied-without-key.missing-key=deny",
				"gossip-limiter.limits.free-without-key.limit=2", "gossip-limiter.limits.free-without-key.window=1m",
				"gossip-limiter.limits.free-without-key.key=#user",
				"gossip-limiter.limits.free-without-key.missing-key=allow", "gossip-limiter.limits.trial.limit=1",
				"gossip-limiter.limits.trial.window=1m", "gossip-limiter.limits.trial.shadow=true")
			.applyTo(context);
		context.register(MethodApplication.class, GossipLimiterAutoConfiguration.class,
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

	@Test
	void denialNamesLimitAndWaitAndHasNoStackTrace() {
		assertThat(this.shop.plain()).isEqualTo("open");
		assertThat(this.shop.plain()).isEqualTo("open");
		assertThatExceptionOfType(RateLimitExceededException.class).isThrownBy(this.shop::plain).satisfies((ex) -> {
			assertThat(ex.limitName()).isEqualTo("Shop.plain");
			assertThat(ex.retryAfter()).isBetween(Duration.ofSeconds(1), Duration.ofSeconds(61));
			assertThat(ex.getStackTrace()).isEmpty();
			assertThat(ex.denials()).singleElement().extracting(Decision::limitName).isEqualTo("Shop.plain");
			assertThat(ex)
				.hasMessageMatching("The limit 'Shop.plain' is used up: 2 in 60 seconds, retry after 6[01] seconds");
		});
	}

	@Test
	void methodIsNotCalledWhenDenied() {
		this.shop.byCustomer(Order.of("alice", 1));
		this.shop.byCustomer(Order.of("alice", 1));
		int before = this.shop.calls();
		assertDenied(() -> this.shop.byCustomer(Order.of("alice", 1)));
		assertThat(this.shop.calls()).isEqualTo(before);
		this.shop.byCustomer(Order.of("bob", 1));
	}

	@Test
	void callsShareOneQuotaUnlessAKeyIsGiven() {
		this.shop.named("alice");
		this.shop.named("bob");
		assertDenied(() -> this.shop.named("carol"));
		assertThat(this.limiter.peek("two", "global", 1).allowed()).isFalse();
	}

	@Test
	void keyReadsArgumentsByNameAndPosition() {
		this.shop.byUser("alice");
		assertThat(this.limiter.peek("Shop.byUser", "alice", 1).remaining()).isEqualTo(1);
		this.shop.byPosition(7, "alice");
		assertThat(this.limiter.peek("Shop.byPosition", "alice:7:byPosition", 1).remaining()).isEqualTo(1);
	}

	@Test
	void costAndConditionReadArguments() {
		this.shop.weighted(Order.of("alice", 7));
		assertDenied(() -> this.shop.weighted(Order.of("alice", 4)));
		this.shop.weighted(Order.of("staff", 1000));
		this.shop.weighted(Order.of("bob", 3));
		assertThatExceptionOfType(RateLimitExceededException.class)
			.isThrownBy(() -> this.shop.weighted(Order.of("bob", 11)))
			.withMessageStartingWith("The call costs more than the limit 'Shop.weighted' has")
			.satisfies((ex) -> assertThat(ex.retryAfter()).isEqualTo(Decision.NEVER));
	}

	@Test
	void callsWithoutKeyShareAQuotaNoKeyCanCollideWith() {
		this.shop.byUser(null);
		this.shop.byUser("");
		assertDenied(() -> this.shop.byUser(null));
		assertThat(this.shop.byUser("anonymous@")).isEqualTo("anonymous@");
		assertThat(this.shop.byUser("alice")).isEqualTo("alice");
	}

	@Test
	void keyThatCannotBeComputedCountsAsMissingAndIsReported(CapturedOutput output) {
		this.shop.byCustomer(new Order(null, 1));
		this.shop.byCustomer(new Order(null, 1));
		assertDenied(() -> this.shop.byCustomer(new Order(null, 1)));
		assertThat(output).containsOnlyOnce("The key of limit 'Shop.byCustomer' could not be computed for a call of "
				+ "byCustomer (SpelEvaluationException). It counts as missing.");
	}

	@Test
	void missingKeyIsDeniedOrAllowedAsConfigured() {
		this.shop.strictlyKeyed("alice");
		assertThatExceptionOfType(RateLimitExceededException.class).isThrownBy(() -> this.shop.strictlyKeyed(null))
			.withMessage("The call does not carry what the limit 'denied-without-key' counts by");
		for (int i = 0; i < 5; i++) {
			this.shop.looselyKeyed(null);
		}
	}

	@Test
	void monoIsChargedForEachSubscription() {
		Mono<String> mono = this.shop.mono("alice");
		assertThat(this.limiter.peek("Shop.mono", "alice", 1).remaining()).isEqualTo(2);
		StepVerifier.create(mono).expectNextCount(1).verifyComplete();
		StepVerifier.create(mono).expectNextCount(1).verifyComplete();
		StepVerifier.create(mono).verifyError(RateLimitExceededException.class);
		StepVerifier.create(this.shop.mono("bob")).expectNextCount(1).verifyComplete();
	}

	@Test
	void fluxIsChargedOnceHoweverManyItems() {
		Flux<Integer> flux = this.shop.flux();
		StepVerifier.create(flux).expectNext(1, 2, 3).verifyComplete();
		StepVerifier.create(flux).expectNext(1, 2, 3).verifyComplete();
		StepVerifier.create(flux).verifyError(RateLimitExceededException.class);
	}

	@Test
	void deniedFutureFails() {
		assertThat(this.shop.future()).isCompletedWithValue("done");
		assertThat(this.shop.future()).isCompletedWithValue("done");
		CompletableFuture<String> denied = this.shop.future();
		assertThat(denied).failsWithin(Duration.ZERO)
			.withThrowableThat()
			.withCauseInstanceOf(RateLimitExceededException.class);
	}

	@Test
	void fallbackIsCalledInstead() {
		assertThat(this.shop.find("alice", 1)).isEqualTo("found");
		assertThat(this.shop.find("alice", 2)).isEqualTo("cached alice 2 Shop.find");
		assertThat(this.shop.find("bob", 1)).isEqualTo("found");
		StepVerifier.create(this.shop.findLater()).expectNext("found").verifyComplete();
		StepVerifier.create(this.shop.findLater()).expectNext("instead").verifyComplete();
		this.shop.stage();
		this.shop.stage();
		assertThat(this.shop.stage().toCompletableFuture()).isCompletedWithValue("RateLimitExceededException");
	}

	@Test
	void denialByOneLimitConsumesNothingOfAnother() {
		this.shop.twice();
		assertThatExceptionOfType(RateLimitExceededException.class).isThrownBy(this.shop::twice)
			.satisfies((ex) -> assertThat(ex.limitName()).isEqualTo("second"));
		assertThat(this.limiter.peek("minute", "global", 1).remaining()).isEqualTo(1);
	}

	@Test
	void failureOfTheMethodIsRethrownAndCharged() {
		assertThatIllegalArgumentException().isThrownBy(this.shop::failing).withMessage("of its own");
		assertThatIllegalArgumentException().isThrownBy(this.shop::failing);
		assertDenied(this.shop::failing);
	}

	@Test
	void shadowNeverDenies() {
		for (int i = 0; i < 5; i++) {
			this.shop.shadowed();
		}
		assertThat(this.limiter.status("trial").shadowDenied()).isEqualTo(4);
	}

	@Test
	void callsWithinTheBeanAreNotLimited() {
		for (int i = 0; i < 5; i++) {
			assertThat(this.shop.plainFromWithin()).isEqualTo("open");
		}
	}

	@Test
	void annotationOnTypeLimitsItsPublicMethodsTogether() {
		Desk desk = context.getBean(Desk.class);
		desk.one();
		desk.other();
		assertDenied(desk::one);
		assertDenied(desk::other);
		assertThat(desk.exempt()).isEqualTo("exempt");
		assertThat(desk.inside()).isEqualTo("inside");
		assertThat(desk.toString()).isNotEmpty();
	}

	@Test
	void annotationOnInterfaceLimitsItsImplementations() {
		Api api = context.getBean(Api.class);
		api.ask();
		api.ask();
		assertDenied(api::ask);
	}

	@Test
	void beanWithoutAClassOfItsOwnIsLimited() {
		Client client = context.getBean(Client.class);
		assertThat(client.get()).isEqualTo("got");
		client.get();
		assertDenied(client::get);
		client.free();
	}

	@Test
	void lazyAndPrototypeBeansAreLimited() {
		LateDesk late = context.getBean(LateDesk.class);
		assertThat(late.ask()).isEqualTo("late");
		assertDenied(late::ask);
		context.getBean(ManyDesk.class).ask();
		assertDenied(context.getBean(ManyDesk.class)::ask);
	}

	@Test
	void onlyLimitedBeansAreProxied() {
		assertThat(AopUtils.isCglibProxy(this.shop)).isTrue();
		assertThat(AopUtils.isAopProxy(context.getBean(Plain.class))).isFalse();
	}

	@Test
	void controllerIsNotChargedForCalls() {
		PageController controller = context.getBean(PageController.class);
		assertThat(AopUtils.isAopProxy(controller)).isFalse();
		controller.page();
		assertThat(controller.page()).isEqualTo("page");
		assertThat(this.limiter.limitNames()).contains("PageController.page");
	}

	private static void assertDenied(ThrowingCallable call) {
		assertThatExceptionOfType(RateLimitExceededException.class).isThrownBy(call);
	}

}
