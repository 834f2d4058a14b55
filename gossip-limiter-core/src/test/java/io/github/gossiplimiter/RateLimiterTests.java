/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.engine.RateLimiterEngine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

class RateLimiterTests {

	private final ManualClock clock = new ManualClock();

	@Test
	void tryAcquireWhenLimitReachedDeniesAndTakesNothing() {
		RateLimiter limiter = limiter(Limit.of("api", 3, Duration.ofSeconds(30)));
		assertThat(limiter.tryAcquire("api", "ann", 2).remaining()).isEqualTo(1);
		Decision denied = limiter.tryAcquire("api", "ann", 2);
		assertThat(denied.allowed()).isFalse();
		assertThat(denied.remaining()).isEqualTo(1);
		assertThat(limiter.tryAcquire("api", "ann", 1).allowed()).isTrue();
		assertThat(limiter.tryAcquire("api", "bob", 3).allowed()).isTrue();
		assertThat(limiter.status("api").allowed()).isEqualTo(3);
		assertThat(limiter.status("api").denied()).isEqualTo(1);
	}

	@Test
	@Tag("D3")
	void fixedWindowReturnsCountLimitRemainingAndReset() {
		RateLimiter limiter = limiter(
				Limit.builder("api").window(5, Duration.ofHours(1)).algorithm(Algorithm.FIXED_WINDOW).build());
		this.clock.advance(Duration.ofMinutes(20));
		Decision decision = limiter.tryAcquire("api", "ann", 5);
		assertThat(decision.allowed()).isTrue();
		assertThat(decision.limit()).isEqualTo(5);
		assertThat(decision.remaining()).isZero();
		assertThat(decision.resetAfter()).isEqualTo(Duration.ofMinutes(40));
		Decision denied = limiter.tryAcquire("api", "ann", 1);
		assertThat(denied.allowed()).isFalse();
		assertThat(denied.retryAfter()).isEqualTo(Duration.ofMinutes(40));
		assertThat(limiter.key("api", "ann").orElseThrow().estimate()).isEqualTo(5);
	}

	@Test
	@Tag("D2")
	void denialsDoNotExtendTheWindow() {
		RateLimiter limiter = limiter(
				Limit.builder("api").window(1, Duration.ofSeconds(10)).algorithm(Algorithm.FIXED_WINDOW).build());
		assertThat(limiter.tryAcquire("api", "ann").allowed()).isTrue();
		for (int i = 0; i < 9; i++) {
			this.clock.advance(Duration.ofSeconds(1));
			assertThat(limiter.tryAcquire("api", "ann").allowed()).isFalse();
		}
		this.clock.advance(Duration.ofSeconds(1));
		assertThat(limiter.tryAcquire("api", "ann").allowed()).isTrue();
	}

	@Test
	void bucketKeepsARefundWhenAnotherFollows() {
		RateLimiter limiter = limiter(Limit.builder("api").window(1, Duration.ofSeconds(2)).tokenBucket(20).build());
		limiter.refund(limiter.tryAcquire("api", "ann", 10), "ann", 10);
		this.clock.advance(Duration.ofSeconds(7));
		limiter.refund(limiter.tryAcquire("api", "ann", 1), "ann", 1);
		this.clock.advance(Duration.ofSeconds(1));
		assertThat(limiter.peek("api", "ann", 1).remaining()).isEqualTo(20);
	}

	@Test
	@Tag("D2")
	void keysOfPastWindowsAreRemoved() {
		RateLimiter limiter = limiter(Limit.of("api", 5, Duration.ofSeconds(10)),
				Limit.builder("bucket").window(5, Duration.ofSeconds(1)).tokenBucket(20).build());
		limiter.tryAcquire("api", "ann");
		limiter.tryAcquire("bucket", "ann", 20);
		this.clock.advance(Duration.ofSeconds(3));
		RateLimiterEngine.of(limiter).maintain();
		assertThat(limiter.status("api").keys()).isEqualTo(1);
		assertThat(limiter.status("bucket").keys()).isEqualTo(1);
		this.clock.advance(Duration.ofSeconds(20));
		RateLimiterEngine.of(limiter).maintain();
		assertThat(limiter.status("api").keys()).isZero();
		assertThat(limiter.status("bucket").keys()).isZero();
	}

	@Test
	@Tag("D5")
	@Tag("E4")
	void tokenBucketIsFullAtStartRefillsByElapsedTimeAndReturnsTheWait() {
		RateLimiter limiter = limiter(Limit.builder("api").window(5, Duration.ofSeconds(1)).tokenBucket(20).build());
		assertThat(limiter.tryAcquire("api", "ann", 20).remaining()).isZero();
		Decision denied = limiter.tryAcquire("api", "ann", 5);
		assertThat(denied.limit()).isEqualTo(20);
		assertThat(denied.retryAfter()).isBetween(Duration.ofSeconds(1), Duration.ofMillis(1100));
		this.clock.advance(denied.retryAfter());
		assertThat(limiter.tryAcquire("api", "ann", 5).allowed()).isTrue();
		this.clock.advance(Duration.ofSeconds(60));
		assertThat(limiter.peek("api", "ann", 1).remaining()).isEqualTo(20);
	}

	@Test
	@Tag("D5")
	void tokenBucketUnderLastingOverloadGivesItsRate() {
		RateLimiter limiter = limiter(Limit.builder("api").window(5, Duration.ofSeconds(1)).tokenBucket(20).build());
		int admitted = 0;
		for (int i = 0; i < 100_000; i++) {
			this.clock.advanceMillis(10);
			admitted += limiter.tryAcquire("api", "ann").allowed() ? 1 : 0;
		}
		assertThat(admitted).isBetween(4950, 5020);
	}

	@Test
	@Tag("D21")
	@Tag("D22")
	void severalWindowsAdmitTogetherAndReturnTheTightest() {
		RateLimiter limiter = limiter(
				Limit.builder("api").window(2, Duration.ofSeconds(1)).window(3, Duration.ofMinutes(1)).build());
		assertThat(limiter.tryAcquire("api", "ann").remaining()).isEqualTo(1);
		assertThat(limiter.tryAcquire("api", "ann").remaining()).isZero();
		Decision second = limiter.tryAcquire("api", "ann");
		assertThat(second.allowed()).isFalse();
		assertThat(second.window().permits()).isEqualTo(2);
		this.clock.advance(Duration.ofSeconds(2));
		Decision third = limiter.tryAcquire("api", "ann");
		assertThat(third.allowed()).as("the denial took nothing from the minute").isTrue();
		assertThat(third.window().permits()).isEqualTo(3);
		Decision denied = limiter.tryAcquire("api", "ann");
		assertThat(denied.window().permits()).isEqualTo(3);
		assertThat(denied.retryAfter()).isGreaterThan(Duration.ofSeconds(50));
	}

	@Test
	@Tag("D20")
	@Tag("D22")
	@Tag("D31")
	@Tag("C28")
	void batchTakesAllOrNothing() {
		RateLimiter limiter = limiter(Limit.of("cpu", 10, Duration.ofMinutes(1)),
				Limit.of("mail", 1, Duration.ofMinutes(1)));
		List<Permit> both = List.of(new Permit("cpu", "ann", 4), new Permit("mail", "ann", 1));
		assertThat(limiter.tryAcquireAll(both).allowed()).isTrue();
		BatchDecision denied = limiter.tryAcquireAll(both);
		assertThat(denied.allowed()).isFalse();
		assertThat(denied.tightest().limitName()).isEqualTo("mail");
		assertThat(limiter.peek("cpu", "ann", 1).remaining()).isEqualTo(6);
		assertThat(limiter.status("cpu").denied()).isZero();
		assertThat(limiter.status("mail").denied()).isEqualTo(1);
	}

	@Test
	@Tag("D20")
	@Tag("C28")
	void batchWithOneKeyTwiceIsCountedTogether() {
		RateLimiter limiter = limiter(Limit.of("api", 3, Duration.ofMinutes(1)));
		List<Permit> twice = List.of(new Permit("api", "ann", 2), new Permit("api", "ann", 2));
		assertThat(limiter.tryAcquireAll(twice).allowed()).isFalse();
		assertThat(limiter.tryAcquire("api", "ann", 3).allowed()).as("nothing was taken").isTrue();
	}

	@Test
	void shadowCountsButNeverDenies() {
		RateLimiter limiter = limiter(Limit.builder("api").window(1, Duration.ofMinutes(1)).shadow(true).build());
		assertThat(limiter.tryAcquire("api", "ann").shadowDenied()).isFalse();
		Decision second = limiter.tryAcquire("api", "ann");
		assertThat(second.allowed()).isTrue();
		assertThat(second.shadowDenied()).isTrue();
		assertThat(limiter.limiter("api").tryAcquire("ann", 1)).isZero();
		assertThat(limiter.status("api").shadowDenied()).isEqualTo(2);
	}

	@Test
	void refundCountsOnlyWhileItsPermitDoes() {
		RateLimiter limiter = limiter(Limit.of("api", 3, Duration.ofSeconds(30)));
		Decision taken = limiter.tryAcquire("api", "ann", 3);
		this.clock.advance(Duration.ofSeconds(10));
		limiter.refund(taken, "ann", 2);
		assertThat(limiter.peek("api", "ann", 1).remaining()).isEqualTo(2);
		limiter.refund(taken, "ann", 2);
		assertThat(limiter.peek("api", "ann", 1).remaining()).as("never more than was taken").isEqualTo(3);
		this.clock.advance(Duration.ofSeconds(31));
		assertThat(limiter.tryAcquire("api", "ann", 3).allowed()).isTrue();
		limiter.refund(taken, "ann", 3);
		assertThat(limiter.peek("api", "ann", 1).allowed()).isFalse();
	}

	@Test
	void resetClearsTheCount() {
		RateLimiter limiter = limiter(Limit.of("api", 3, Duration.ofSeconds(30)),
				Limit.builder("bucket").window(5, Duration.ofSeconds(1)).tokenBucket(20).build());
		limiter.tryAcquire("api", "ann", 2);
		limiter.tryAcquire("bucket", "ann", 20);
		this.clock.advance(Duration.ofSeconds(1));
		limiter.tryAcquire("api", "ann", 1);
		assertThat(limiter.reset("api", "ann")).isTrue();
		assertThat(limiter.reset("bucket", "ann")).isTrue();
		assertThat(limiter.reset("api", "bob")).isFalse();
		assertThat(limiter.peek("api", "ann", 3).allowed()).isTrue();
		assertThat(limiter.peek("bucket", "ann", 20).allowed()).isTrue();
	}

	@Test
	void peekTakesNothing() {
		RateLimiter limiter = limiter(Limit.of("api", 1, Duration.ofSeconds(30)));
		assertThat(limiter.peek("api", "ann", 1).allowed()).isTrue();
		assertThat(limiter.peek("api", "ann", 1).allowed()).isTrue();
		assertThat(limiter.status("api").allowed()).isZero();
	}

	@Test
	void costAboveTheLimitIsDeniedForever() {
		RateLimiter limiter = limiter(Limit.of("api", 3, Duration.ofSeconds(30)));
		assertThat(limiter.tryAcquire("api", "ann", 4).retryAfter()).isEqualTo(Decision.NEVER);
	}

	@Test
	void changedValueKeepsTheCount() {
		RateLimiter limiter = limiter(Limit.of("api", 100, Duration.ofSeconds(30)));
		limiter.tryAcquire("api", "ann", 80);
		limiter.change(Limit.of("api", 120, Duration.ofSeconds(30)));
		assertThat(limiter.peek("api", "ann", 1).remaining()).isEqualTo(40);
		limiter.change(Limit.of("api", 50, Duration.ofSeconds(30)));
		assertThat(limiter.peek("api", "ann", 1).allowed()).isFalse();
	}

	@Test
	void changedWindowKeepsTheCount() {
		RateLimiter limiter = limiter(Limit.of("api", 100, Duration.ofSeconds(30)));
		limiter.tryAcquire("api", "ann", 80);
		this.clock.advance(Duration.ofSeconds(5));
		limiter.change(Limit.of("api", 100, Duration.ofMinutes(10)));
		assertThat(limiter.tryAcquire("api", "ann", 20).remaining()).isZero();
		this.clock.advance(Duration.ofSeconds(60));
		assertThat(limiter.peek("api", "ann", 80).allowed()).as("what was used leaves when it would have").isTrue();
		assertThat(limiter.peek("api", "ann", 81).allowed()).isFalse();
		RateLimiterEngine.of(limiter).maintain();
		assertThat(limiter.status("api").keys()).isEqualTo(1);
	}

	@Test
	@Tag("D9")
	void algorithmIsChosenPerLimit() {
		Window window = new Window(2, Duration.ofSeconds(10));
		RateLimiter limiter = limiter(Limit.of("sliding", 2, window.length()),
				Limit.builder("fixed").window(2, window.length()).algorithm(Algorithm.FIXED_WINDOW).build(),
				Limit.builder("bucket").window(2, window.length()).tokenBucket(2).build());
		this.clock.advance(Duration.ofSeconds(9));
		for (String name : limiter.limitNames()) {
			assertThat(limiter.tryAcquire(name, "ann", 2).allowed()).isTrue();
		}
		this.clock.advance(Duration.ofSeconds(1));
		assertThat(limiter.peek("sliding", "ann", 2).allowed()).isFalse();
		assertThat(limiter.peek("fixed", "ann", 2).allowed()).as("a new window of the grid").isTrue();
		assertThat(limiter.peek("bucket", "ann", 2).allowed()).isFalse();
		this.clock.advance(Duration.ofSeconds(5));
		assertThat(limiter.peek("bucket", "ann", 1).allowed()).as("half refilled").isTrue();
		assertThat(limiter.peek("sliding", "ann", 1).allowed()).isFalse();
	}

	@Test
	@Tag("C27")
	@Tag("D24")
	void keysOfDifferentLimitsAndNamespacesAreApart() {
		RateLimiter shop = RateLimiter.builder()
			.clock(this.clock)
			.namespace("shop")
			.limit(Limit.of("api", 1, Duration.ofMinutes(1)))
			.limit(Limit.of("web", 1, Duration.ofMinutes(1)))
			.build();
		RateLimiter blog = RateLimiter.builder()
			.clock(this.clock)
			.namespace("blog")
			.limit(Limit.of("api", 1, Duration.ofMinutes(1)))
			.build();
		shop.tryAcquire("api", "ann");
		shop.tryAcquire("web", "ann");
		blog.tryAcquire("api", "ann");
		long one = shop.key("api", "ann").orElseThrow().hash();
		assertThat(one).isNotEqualTo(shop.key("web", "ann").orElseThrow().hash());
		assertThat(one).isNotEqualTo(blog.key("api", "ann").orElseThrow().hash());
	}

	@Test
	void hottestKeysComeFirstAndCarryTheirNames() {
		RateLimiter limiter = limiter(Limit.of("api", 10, Duration.ofMinutes(1)));
		for (int i = 0; i < 3000; i++) {
			limiter.tryAcquire("api", "cold" + i);
		}
		RateLimiterEngine.of(limiter).maintain();
		for (int i = 0; i < 10; i++) {
			limiter.tryAcquire("api", "hot");
		}
		KeyStatus hottest = limiter.hottest("api", 5).get(0);
		assertThat(hottest.key()).isEqualTo("hot");
		assertThat(hottest.estimate()).isEqualTo(10);
		assertThat(hottest.remaining()).isZero();
		assertThat(limiter.hottest("api", 5)).hasSize(5);
		assertThat(limiter.hottest("api", 5000)).hasSizeLessThanOrEqualTo(2000);
	}

	@Test
	@Tag("A23")
	@Tag("A24")
	void pressureIsTheFillOnAllowAndOneOnDeny() {
		RateLimiter limiter = limiter(Limit.of("api", 4, Duration.ofMinutes(1)));
		limiter.tryAcquire("api", "ann", 2);
		assertThat(limiter.status("api").pressure()).isCloseTo(0.25, within(1e-6));
		limiter.tryAcquire("api", "ann", 3);
		assertThat(limiter.status("api").pressure()).as("0.25 and a sample of 1").isCloseTo(0.625, within(1e-6));
	}

	@Test
	@Tag("A22")
	void velocityIsNormalisedByTheLimitItself() {
		RateLimiter limiter = limiter(Limit.of("slow", 30, Duration.ofSeconds(30)),
				Limit.of("fast", 300, Duration.ofSeconds(30)));
		for (int i = 0; i < 100; i++) {
			this.clock.advanceMillis(20);
			limiter.tryAcquire("slow", "ann");
			limiter.tryAcquire("fast", "ann");
		}
		assertThat(limiter.status("slow").velocity() / limiter.status("fast").velocity()).isCloseTo(10, within(0.01));
	}

	@Test
	void unknownLimitNamesTheKnownOnes() {
		RateLimiter limiter = limiter(Limit.of("api", 10, Duration.ofMinutes(1)));
		assertThatExceptionOfType(UnknownLimitException.class).isThrownBy(() -> limiter.tryAcquire("apy", "ann"))
			.withMessageContaining("apy")
			.withMessageContaining("api");
	}

	@Test
	void invalidArgumentsAreExplained() {
		RateLimiter limiter = limiter(Limit.of("api", 10, Duration.ofMinutes(1)));
		assertThatIllegalArgumentException().isThrownBy(() -> limiter.tryAcquire("api", "ann", 0))
			.withMessageContaining("cost");
		assertThatIllegalArgumentException().isThrownBy(() -> new Window(0, Duration.ofSeconds(1)))
			.withMessageContaining("permits");
		assertThatIllegalArgumentException().isThrownBy(() -> new Window(1, Duration.ZERO))
			.withMessageContaining("length");
		assertThatIllegalArgumentException()
			.isThrownBy(() -> limiter(Limit.of("a", 1, Duration.ofSeconds(1)), Limit.of("a", 1, Duration.ofSeconds(1))))
			.withMessageContaining("two limits");
	}

	private RateLimiter limiter(Limit... limits) {
		return RateLimiter.builder().clock(this.clock).limits(List.of(limits)).build();
	}

}
