/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.test;

import java.time.Duration;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Decision;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.RateLimiter;

import static io.github.gossiplimiter.test.LimiterAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class LimiterAssertionsTests {

	private final RateLimiter limiter = RateLimiter.builder()
		.clock(new ManualClock())
		.limit(Limit.of("search", 2, Duration.ofMinutes(1)))
		.limit(Limit.builder("trial").window(1, Duration.ofMinutes(1)).shadow(true).build())
		.build();

	@Test
	void allowedDecisionIsDescribed() {
		Decision decision = this.limiter.tryAcquire("search", "alice");
		assertThat(decision).isAllowed().hasRemaining(1).hasLimit(2).isOfLimit("search").hasRetryAfter(Duration.ZERO);
		fails(() -> assertThat(decision).isDenied(),
				"Expected limit 'search' to deny the request, but it was allowed and 1 permits are left");
		fails(() -> assertThat(decision).hasRemaining(3),
				"Expected remaining permits of limit 'search' to be 3, but was 1");
		fails(() -> assertThat(decision).isOfLimit("find"), "Expected \"name\" of limit");
		fails(() -> assertThat(decision).isShadowDenied(), "in shadow mode, but it was \"allowed\"");
	}

	@Test
	void deniedDecisionIsDescribed() {
		Decision decision = this.limiter.tryAcquire("search", "alice", 3);
		assertThat(decision).isDenied().isNeverAllowed();
		fails(() -> assertThat(decision).isAllowed(), "Expected limit 'search' to allow the request");
		fails(() -> assertThat(decision).hasRetryAfterOfAtMost(Duration.ofMinutes(2)), "after at most PT2M");
	}

	@Test
	void decisionDeniedInShadowModeIsAllowedAndDescribed() {
		this.limiter.tryAcquire("trial", "alice");
		assertThat(this.limiter.tryAcquire("trial", "alice")).isAllowed().isShadowDenied();
	}

	@Test
	void assertionsOnALimiterTakeNoPermit() {
		assertThat(this.limiter).hasLimit("search")
			.allows("search", "alice")
			.allows("search", "alice")
			.hasRemaining("search", "alice", 2);
		this.limiter.tryAcquire("search", "alice", 2);
		assertThat(this.limiter).denies("search", "alice").allows("search", "bob");
		fails(() -> assertThat(this.limiter).allows("search", "alice"), "[key 'alice']");
		fails(() -> assertThat(this.limiter).hasLimit("find"), "Expected a limit 'find'");
	}

	@Test
	void nullFailsTheAssertion() {
		fails(() -> assertThat((Decision) null).isAllowed(), "Expecting actual not to be null");
	}

	@Test
	void assertionsCanBeImportedBesideThoseOfAssertJ() {
		assertThat("text").isNotEmpty();
		assertThat(this.limiter.limitNames()).hasSize(2);
	}

	private static void fails(ThrowingCallable assertion, String message) {
		assertThatExceptionOfType(AssertionError.class).isThrownBy(assertion)
			.extracting((ex) -> String.valueOf(ex.getMessage()).replace("\"", ""))
			.asString()
			.contains(message.replace("\"", ""));
	}

}
