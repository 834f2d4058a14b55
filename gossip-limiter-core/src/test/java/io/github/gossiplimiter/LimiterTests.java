/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class LimiterTests {

	private final RateLimiter limiter = RateLimiter.builder()
		.clock(new ManualClock())
		.limit(Limit.of("api", 3, Duration.ofHours(1)))
		.build();

	private final Limiter api = this.limiter.limiter("api");

	@Test
	void limiterAndRateLimiterCountTheSameKey() throws Exception {
		assertThat(this.api.decide("ann", 1).remaining()).isEqualTo(2);
		assertThat(this.api.tryAcquireAsync("ann", 1).toCompletableFuture().get().remaining()).isEqualTo(1);
		assertThat(this.api.tryAcquireAwaiting("ann", 1).remaining()).isZero();
		assertThat(this.limiter.tryAcquire("api", "ann").allowed()).isFalse();
		assertThat(this.api.decide("ann", 1).allowed()).isFalse();
	}

	@Test
	void refundGivesBackAtMostWhatWasTaken() {
		Decision taken = this.api.decide("ann", 3);
		this.api.refund(taken, "ann", 2);
		this.api.refund(taken, "ann", 2);
		assertThat(this.limiter.peek("api", "ann", 1).remaining()).isEqualTo(3);
	}

	@Test
	void refundOfADenialGivesNothingBack() {
		this.api.decide("ann", 3);
		this.api.refund(this.api.decide("ann", 1), "ann", 1);
		assertThat(this.api.decide("ann", 1).allowed()).isFalse();
	}

	@Test
	void changeOfTheLimitAppliesToALimiterFoundBefore() {
		this.api.decide("ann", 3);
		this.limiter.change(Limit.of("api", 5, Duration.ofHours(1)));
		assertThat(this.api.limit().windows().get(0).permits()).isEqualTo(5);
		assertThat(this.api.decide("ann", 2).allowed()).isTrue();
		assertThat(this.api.decide("ann", 1).allowed()).isFalse();
	}

	@Test
	@SuppressWarnings({ "DataFlowIssue", "NullAway" })
	void missingKeyIsRefused() {
		Decision taken = this.api.decide("ann", 1);
		assertThatIllegalArgumentException().isThrownBy(() -> this.api.decide(null, 1)).withMessageContaining("api");
		assertThatIllegalArgumentException().isThrownBy(() -> this.api.tryAcquireAsync(null, 1));
		assertThatIllegalArgumentException().isThrownBy(() -> this.api.tryAcquireAwaiting(null, 1));
		assertThatIllegalArgumentException().isThrownBy(() -> this.api.refund(taken, null, 1));
		assertThatIllegalArgumentException().isThrownBy(() -> this.api.refund(taken, "ann", -1));
	}

}
