/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.engine;

import java.time.Duration;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Decision;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.ManualClock;
import io.github.gossiplimiter.key.KeyHasher;
import io.github.gossiplimiter.key.KeyStore;
import io.github.gossiplimiter.signal.SignalModel;
import io.github.gossiplimiter.window.WindowCounter;

import static org.assertj.core.api.Assertions.assertThat;

class ExhaustionTests {

	private final ManualClock clock = new ManualClock();

	@Test
	@Tag("C34")
	void requestThatAlwaysLosesItsCompareAndSetIsDeniedAndCounted() {
		// By time, which takes the only attempt to catch up with.
		LocalLimiter limiter = limiter(1);
		limiter.acquire("ann", 1);
		this.clock.advance(Duration.ofMinutes(1));
		Decision decision = limiter.acquire("ann", 1);
		assertThat(decision.allowed()).isFalse();
		assertThat(decision.retryAfter()).isEqualTo(Duration.ofMillis(1));
		assertThat(limiter.status().exhausted()).isEqualTo(1);
		assertThat(limiter.status().denied()).isEqualTo(1);
		assertThat(limiter.status().allowed()).isEqualTo(1);
	}

	@Test
	@Tag("C34")
	void uncontendedRequestIsNotExhausted() {
		LocalLimiter limiter = limiter(WindowCounter.ATTEMPTS_MAX);
		assertThat(limiter.acquire("ann", 1).allowed()).isTrue();
		assertThat(limiter.status().exhausted()).isZero();
	}

	private LocalLimiter limiter(int attempts) {
		return new LocalLimiter(Limit.of("api", 10, Duration.ofMinutes(1)), new KeyStore(10, 1 << 20),
				new KeyHasher("", "", "api"), SignalModel.ofDefaults(), this.clock, attempts);
	}

}
