/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.redis;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.redis.CircuitBreaker.State;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class CircuitBreakerTests {

	private static final long QUICK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

	private static final long SLOW_NANOS = TimeUnit.MILLISECONDS.toNanos(11);

	private final BreakerSettings settings = BreakerSettings.DEFAULT;

	private long nowNanos;

	private final CircuitBreaker breaker = new CircuitBreaker(this.settings, () -> this.nowNanos);

	@Tag("C29")
	@Test
	void breakerWithHalfOfTwentyCallsFailedOpens() {
		answer(10, QUICK_NANOS);
		fail(9);
		assertThat(this.breaker.state()).isEqualTo(State.CLOSED);
		fail(1);
		assertThat(this.breaker.state()).isEqualTo(State.OPEN);
		assertThat(this.breaker.enter()).isEqualTo(CircuitBreaker.REFUSED);
	}

	@Tag("C29")
	@Test
	void breakerWithFewerThanHalfFailedStaysClosed() {
		for (int i = 0; i < 100; i++) {
			answer(11, QUICK_NANOS);
			fail(9);
		}
		assertThat(this.breaker.state()).isEqualTo(State.CLOSED);
	}

	@Tag("C29")
	@Test
	void breakerWithFewCallsStaysClosed() {
		fail(19);
		assertThat(this.breaker.state()).isEqualTo(State.CLOSED);
	}

	@Test
	void breakerDropsOldFailures() {
		fail(19);
		this.nowNanos += TimeUnit.SECONDS.toNanos(31);
		fail(19);
		assertThat(this.breaker.state()).isEqualTo(State.CLOSED);
	}

	@Tag("D14")
	@Test
	void breakerWithMoreThanOnePercentSlowRepliesOpens() {
		answer(98, QUICK_NANOS);
		answer(1, SLOW_NANOS);
		assertThat(this.breaker.state()).isEqualTo(State.CLOSED);
		answer(1, SLOW_NANOS);
		assertThat(this.breaker.state()).isEqualTo(State.OPEN);
	}

	@Tag("D14")
	@Test
	void breakerWithOnePercentSlowRepliesStaysClosed() {
		for (int i = 0; i < 10; i++) {
			answer(127, QUICK_NANOS);
			answer(1, SLOW_NANOS);
		}
		assertThat(this.breaker.state()).isEqualTo(State.CLOSED);
	}

	@Test
	void openBreakerIsHalfOpenAfterFiveSecondsAndMakesFiveTrialCalls() {
		fail(20);
		this.nowNanos += TimeUnit.SECONDS.toNanos(5) - 1;
		assertThat(this.breaker.enter()).isEqualTo(CircuitBreaker.REFUSED);
		this.nowNanos += 1;
		for (int i = 0; i < 5; i++) {
			assertThat(this.breaker.enter()).isNotEqualTo(CircuitBreaker.REFUSED);
		}
		assertThat(this.breaker.enter()).isEqualTo(CircuitBreaker.REFUSED);
	}

	@Test
	void halfOpenBreakerClosesWhenTrialCallsSucceed() {
		tryAgain();
		answer(3, QUICK_NANOS);
		fail(2);
		assertThat(this.breaker.state()).isEqualTo(State.CLOSED);
	}

	@Test
	void halfOpenBreakerReopensWhenTrialCallsFail() {
		tryAgain();
		answer(2, QUICK_NANOS);
		fail(3);
		assertThat(this.breaker.state()).isEqualTo(State.OPEN);
	}

	@Test
	void halfOpenBreakerReopensWhenTrialCallsAreSlow() {
		tryAgain();
		answer(2, QUICK_NANOS);
		answer(3, SLOW_NANOS);
		assertThat(this.breaker.state()).isEqualTo(State.OPEN);
	}

	@Test
	void openedBreakerIgnoresResultsOfEarlierCalls() {
		long before = this.breaker.enter();
		tryAgain();
		for (int i = 0; i < 5; i++) {
			this.breaker.succeeded(before, QUICK_NANOS);
		}
		assertThat(this.breaker.state()).isEqualTo(State.HALF_OPEN);
	}

	@Test
	void invalidSettingsAreRefused() {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new BreakerSettings(0, 20, Duration.ofMillis(10), 100, Duration.ofSeconds(5)))
			.withMessageContaining("failureShare=0.0");
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new BreakerSettings(0.5, 0, Duration.ofMillis(10), 100, Duration.ofSeconds(5)))
			.withMessageContaining("callsMin=0");
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new BreakerSettings(0.5, 20, Duration.ofMillis(10), 257, Duration.ofSeconds(5)))
			.withMessageContaining("answersMin=257");
		assertThatIllegalArgumentException().isThrownBy(() -> this.settings.withSlowAnswer(Duration.ZERO))
			.withMessageContaining("slowAnswer=PT0S");
	}

	private void tryAgain() {
		fail(20);
		this.nowNanos += TimeUnit.SECONDS.toNanos(5);
		long entered = this.breaker.enter();
		assertThat(this.breaker.state()).isEqualTo(State.HALF_OPEN);
		this.pending = entered;
	}

	private long pending = CircuitBreaker.REFUSED;

	private void answer(int times, long tookNanos) {
		for (int i = 0; i < times; i++) {
			this.breaker.succeeded(enter(), tookNanos);
		}
	}

	private void fail(int times) {
		for (int i = 0; i < times; i++) {
			this.breaker.failed(enter());
		}
	}

	/*
	 * The call that began the trial is one of its five.
	 */
	private long enter() {
		long entered = this.pending;
		this.pending = CircuitBreaker.REFUSED;
		return (entered != CircuitBreaker.REFUSED) ? entered : this.breaker.enter();
	}

}
