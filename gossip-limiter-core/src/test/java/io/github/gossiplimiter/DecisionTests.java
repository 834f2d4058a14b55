/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

import java.time.Duration;
import java.util.List;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * What can be given back of a decision, and how a denial is explained.
 */
class DecisionTests {

	private final ManualClock clock = new ManualClock();

	@Test
	void refundOfOneDecisionTakesNothingFromAnother() {
		RateLimiter limiter = limiter(Limit.of("api", 1000, Duration.ofSeconds(30)));
		Decision first = limiter.tryAcquire("api", "ann", 100);
		limiter.tryAcquire("api", "ann", 100);
		limiter.refund(first, "ann", 60);
		limiter.refund(first, "ann", 60);
		limiter.refund(first, "ann", 100);
		assertThat(limiter.peek("api", "ann", 1).remaining()).isEqualTo(900);
	}

	@Test
	void peekedDecisionCannotBeRefunded() {
		RateLimiter limiter = limiter(Limit.of("api", 3, Duration.ofSeconds(30)));
		limiter.tryAcquire("api", "ann", 2);
		limiter.refund(limiter.peek("api", "ann", 1), "ann", 1);
		assertThat(limiter.peek("api", "ann", 1).remaining()).isEqualTo(1);
	}

	@Test
	void permitOfADeniedBatchCannotBeRefunded() {
		RateLimiter limiter = limiter(Limit.of("api", 3, Duration.ofSeconds(30)),
				Limit.of("other", 1, Duration.ofSeconds(30)));
		limiter.tryAcquire("api", "ann", 2);
		limiter.tryAcquire("other", "ann");
		BatchDecision batch = limiter
			.tryAcquireAll(List.of(new Permit("api", "ann", 1), new Permit("other", "ann", 1)));
		assertThat(batch.allowed()).isFalse();
		batch.decisions().forEach((decision) -> limiter.refund(decision, "ann", 1));
		assertThat(limiter.peek("api", "ann", 1).remaining()).isEqualTo(1);
	}

	@Test
	void negativeRefundIsRefused() {
		RateLimiter limiter = limiter(Limit.of("api", 3, Duration.ofSeconds(30)));
		Decision taken = limiter.tryAcquire("api", "ann", 2);
		limiter.refund(taken, "ann", 0);
		assertThatIllegalArgumentException().isThrownBy(() -> limiter.refund(taken, "ann", -1))
			.withMessage("cost must be at least 0: cost=-1");
		assertThat(limiter.peek("api", "ann", 1).remaining()).isEqualTo(1);
	}

	@Test
	@SuppressWarnings("NullAway") // That is what is tested.
	void missingKeyIsNamed() {
		RateLimiter limiter = limiter(Limit.of("api", 3, Duration.ofSeconds(30)));
		List<ThrowingCallable> calls = List.of(() -> limiter.tryAcquire("api", null),
				() -> limiter.tryAcquireAsync("api", null, 1), () -> limiter.tryAcquireAwaiting("api", null, 1),
				() -> limiter.peek("api", null, 1), () -> limiter.reset("api", null), () -> limiter.key("api", null),
				() -> limiter.limiter("api").tryAcquire(null, 1), () -> new Permit("api", null, 1));
		assertThat(calls).allSatisfy((call) -> assertThatIllegalArgumentException().isThrownBy(call)
			.withMessageStartingWith("key must not be null: limit=api"));
	}

	@Test
	void decisionsWithTheSameValuesAreEqual() {
		RateLimiter limiter = limiter(Limit.of("api", 3, Duration.ofSeconds(30)));
		Decision ann = limiter.tryAcquire("api", "ann");
		Decision bob = limiter.tryAcquire("api", "bob");
		assertThat(ann).isEqualTo(bob).hasSameHashCodeAs(bob).hasToString(bob.toString());
		assertThat(ann).isNotEqualTo(limiter.tryAcquire("api", "bob"));
	}

	@Test
	void denialHasRemainingPermitsAndWait() {
		RateLimiter limiter = limiter(Limit.of("llm", 1000, Duration.ofSeconds(60)),
				Limit.of("fast", 1, Duration.ofMillis(1500)));
		limiter.tryAcquire("llm", "ann", 600);
		assertThat(new RateLimitExceededException(limiter.tryAcquire("llm", "ann", 600))).hasMessage(
				"The call costs more than is left of the limit 'llm': 400 of 1000 in 60 seconds, retry after 61 seconds");
		limiter.tryAcquire("llm", "ann", 400);
		assertThat(new RateLimitExceededException(limiter.tryAcquire("llm", "ann", 1)))
			.hasMessageStartingWith("The limit 'llm' is used up: 1000 in 60 seconds, retry after 61 seconds");
		limiter.tryAcquire("fast", "ann");
		this.clock.advance(Duration.ofSeconds(1));
		assertThat(new RateLimitExceededException(limiter.tryAcquire("fast", "ann"))).message()
			.matches("The limit 'fast' is used up: 1 in 1500 ms, retry after [0-9]+ ms");
	}

	private RateLimiter limiter(Limit... limits) {
		return RateLimiter.builder().clock(this.clock).limits(List.of(limits)).build();
	}

}
