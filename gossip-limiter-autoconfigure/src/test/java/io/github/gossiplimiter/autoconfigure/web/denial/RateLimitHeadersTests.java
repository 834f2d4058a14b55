/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.denial;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.http.HttpHeaders;

import io.github.gossiplimiter.Decision;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.Window;
import io.github.gossiplimiter.autoconfigure.ManualClock;
import io.github.gossiplimiter.autoconfigure.properties.WebProperties;
import io.github.gossiplimiter.autoconfigure.properties.WebProperties.HeaderStyle;
import io.github.gossiplimiter.autoconfigure.rule.RuleOutcome;

import static org.assertj.core.api.Assertions.assertThat;

class RateLimitHeadersTests {

	private static final Limit SEARCH = Limit.of("search", 100, Duration.ofSeconds(60));

	private static final Limit DAILY = Limit.builder("daily")
		.window(50, Duration.ofMillis(500))
		.window(2000, Duration.ofDays(1))
		.build();

	private static final Limit BUCKET = Limit.builder("bucket")
		.window(5, Duration.ofSeconds(1))
		.tokenBucket(18)
		.build();

	private static final Limit SHADOW = Limit.builder("shadow").window(5, Duration.ofSeconds(1)).shadow(true).build();

	private static final Limit STRANGE = Limit.of("a \"b\\ ü\r\n", 1, Duration.ofSeconds(1));

	private final RateLimiter rateLimiter = RateLimiter.builder()
		.clock(new ManualClock())
		.limits(List.of(SEARCH, DAILY, BUCKET, SHADOW, STRANGE))
		.build();

	private final HttpHeaders headers = new HttpHeaders();

	@Test
	void allowedDecisionHasTheRemainingPermits() {
		write(HeaderStyle.DRAFT, true, allowed(SEARCH, 0, 99, Duration.ofMillis(59001)));
		assertThat(this.headers.getFirst("RateLimit-Policy")).isEqualTo("\"search\";q=100;w=60");
		assertThat(this.headers.getFirst("RateLimit")).isEqualTo("\"search\";r=99;t=60");
		assertThat(this.headers.size()).isEqualTo(2);
	}

	@Test
	void deniedDecisionHasTheWaitRatherThanTheReset() {
		write(HeaderStyle.DRAFT, false, denied(SEARCH, 0, Duration.ofMillis(4100)));
		assertThat(this.headers.getFirst("RateLimit")).isEqualTo("\"search\";r=0;t=5");
	}

	@Test
	void everyWindowIsAPolicyOfItsOwn() {
		write(HeaderStyle.DRAFT, true, allowed(DAILY, 1, 7, Duration.ofHours(20)));
		assertThat(this.headers.getFirst("RateLimit-Policy"))
			.isEqualTo("\"daily-500ms\";q=50;w=1, \"daily-86400s\";q=2000;w=86400");
		assertThat(this.headers.getFirst("RateLimit")).isEqualTo("\"daily-86400s\";r=7;t=72000");
	}

	@Test
	void tokenBucketIsDescribedByItsCapacityAndTheTimeToFill() {
		write(HeaderStyle.DRAFT, true, allowed(BUCKET, 0, 17, Duration.ofMillis(200)));
		assertThat(this.headers.getFirst("RateLimit-Policy")).isEqualTo("\"bucket\";q=18;w=4");
	}

	@Test
	void severalLimitsAreListed() {
		write(HeaderStyle.DRAFT, true, allowed(SEARCH, 0, 9, Duration.ofSeconds(6)),
				allowed(BUCKET, 0, 3, Duration.ofSeconds(2)));
		assertThat(this.headers.getFirst("RateLimit")).isEqualTo("\"search\";r=9;t=6, \"bucket\";r=3;t=2");
		assertThat(this.headers.getFirst("RateLimit-Policy")).isEqualTo("\"search\";q=100;w=60, \"bucket\";q=18;w=4");
	}

	@Test
	void noDelayIsLongerThanTheWaitAfterADenial() {
		write(HeaderStyle.DRAFT, false, allowed(SEARCH, 0, 9, Duration.ofSeconds(60)),
				denied(BUCKET, 0, Duration.ofSeconds(2)));
		assertThat(this.headers.getFirst("RateLimit")).isEqualTo("\"search\";r=9, \"bucket\";r=0;t=2");
	}

	@Test
	void endlessWaitIsNotMentioned() {
		write(HeaderStyle.DRAFT, false, denied(SEARCH, 0, Decision.NEVER));
		assertThat(this.headers.getFirst("RateLimit")).isEqualTo("\"search\";r=0");
	}

	@Test
	void namesCannotBreakTheField() {
		write(HeaderStyle.DRAFT, true, allowed(STRANGE, 0, 1, Duration.ofSeconds(1)));
		assertThat(this.headers.getFirst("RateLimit")).isEqualTo("\"a \\\"b\\\\ %C3%BC%0D%0A\";r=1;t=1");
	}

	@Test
	void limitInShadowModeIsNotMentioned() {
		write(HeaderStyle.BOTH, true, allowed(SHADOW, 0, 1, Duration.ofSeconds(1)));
		assertThat(this.headers.isEmpty()).isTrue();
	}

	@Test
	void legacyFieldsDescribeTheTightestLimit() {
		write(HeaderStyle.LEGACY, true, allowed(SEARCH, 0, 9, Duration.ofSeconds(6)),
				allowed(BUCKET, 0, 3, Duration.ofMillis(1001)));
		assertThat(this.headers.getFirst("X-RateLimit-Limit")).isEqualTo("5");
		assertThat(this.headers.getFirst("X-RateLimit-Remaining")).isEqualTo("3");
		assertThat(this.headers.getFirst("X-RateLimit-Reset")).isEqualTo("2");
		assertThat(this.headers.containsHeader("RateLimit")).isFalse();
	}

	@ParameterizedTest
	@CsvSource({ "DRAFT, 2", "LEGACY, 3", "BOTH, 5", "NONE, 0" })
	void styleChoosesTheFields(HeaderStyle style, int expected) {
		write(style, true, allowed(SEARCH, 0, 9, Duration.ofSeconds(6)));
		assertThat(this.headers.size()).isEqualTo(expected);
	}

	@Test
	void limitChangedWhileRunningIsDescribedAnew() {
		RateLimitHeaders writer = writer(HeaderStyle.DRAFT);
		RuleOutcome<?> outcome = new RuleOutcome<>(true, List.of(allowed(SEARCH, 0, 9, Duration.ofSeconds(6))));
		writer.write(this.headers, HttpHeaders::set, outcome);
		this.rateLimiter.change(SEARCH.withWindows(List.of(new Window(7, Duration.ofSeconds(60)))));
		writer.write(this.headers, HttpHeaders::set, outcome);
		assertThat(this.headers.get("RateLimit-Policy")).containsExactly("\"search\";q=7;w=60");
	}

	private void write(HeaderStyle style, boolean allowed, Decision... decisions) {
		RateLimitDenial denial = writer(style).write(this.headers, HttpHeaders::set,
				new RuleOutcome<>(allowed, List.of(decisions)));
		assertThat(denial != null).isEqualTo(!allowed);
	}

	private RateLimitHeaders writer(HeaderStyle style) {
		WebProperties properties = new WebProperties();
		properties.setHeaders(style);
		return new RateLimitHeaders(this.rateLimiter, properties);
	}

	private static Decision allowed(Limit limit, int window, long remaining, Duration reset) {
		Window described = limit.windows().get(window);
		return new Decision(true, described.permits(), remaining, Duration.ZERO, reset, limit.name(), described, false,
				0);
	}

	private static Decision denied(Limit limit, int window, Duration retryAfter) {
		Window described = limit.windows().get(window);
		return new Decision(false, described.permits(), 0, retryAfter, described.length(), limit.name(), described,
				false, 0);
	}

}
