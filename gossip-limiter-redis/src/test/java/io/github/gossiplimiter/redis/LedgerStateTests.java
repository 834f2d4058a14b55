/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.redis;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseReport;
import io.github.gossiplimiter.lease.LeaseResult;

import static org.assertj.core.api.Assertions.assertThat;

class LedgerStateTests {

	private static final long TTL_NANOS = TimeUnit.SECONDS.toNanos(1);

	/*
	 * How long reports are kept so that none counts twice, and a margin for rounding.
	 */
	private static final Duration KEPT = Duration.ofSeconds(61);

	private final ManualRedis redis = new ManualRedis();

	@AfterEach
	void close() {
		this.redis.close();
	}

	@Test
	void ledgerOfALargeLimitStaysSmall() {
		Limit limit = Limit.of("large", 1_000_000, Duration.ofHours(1));
		for (int i = 1; i <= 500; i++) {
			turn(limit, i, 100, 90);
			this.redis.pass(Duration.ofMillis(700));
		}
		assertThat(this.redis.commands().strlen(key("large"))).isBetween(100L, 2_000L);
		assertThat(turn(limit, 501, 100, 0).free()).isEqualTo(1_000_000 - 500 * 90 - 100);
	}

	@Tag("D4")
	@Test
	void logOfASmallLimitDropsReportsExactlyWhenTheyExpire() {
		Limit limit = Limit.of("small", 1_000, Duration.ofMinutes(10));
		for (int i = 1; i <= 500; i++) {
			turn(limit, i, 1, 1);
			this.redis.pass(Duration.ofSeconds(1));
		}
		this.redis.pass(Duration.ofSeconds(106).minusNanos(1_000));
		assertThat(turn(limit, 501, 1, 0).free()).isEqualTo(499);
		for (int i = 1; i <= 10; i++) {
			this.redis.pass(Duration.ofNanos(1_000));
			assertThat(turn(limit, 2 * i + 501, 1, 0).free()).isEqualTo(499 + i);
			this.redis.pass(Duration.ofSeconds(1).minusNanos(1_000));
		}
	}

	@Test
	void unusedLedgerExpires() {
		Limit limit = Limit.of("short", 100, Duration.ofSeconds(10));
		turn(limit, 1, 10, 10);
		assertThat(lasts("short")).isBetween(Duration.ofSeconds(12), KEPT);
		Limit day = Limit.of("day", 100, Duration.ofDays(1));
		turn(day, 1, 10, 10);
		assertThat(lasts("day")).isBetween(Duration.ofDays(1), Duration.ofDays(1).plusMinutes(15));
	}

	@Test
	void openLeaseKeepsTheLedgerForAWindowAfterItsEnd() {
		Limit limit = Limit.of("open", 100, Duration.ofHours(1));
		call(new LeaseCall(limit, 1, 1, List.of(), 1, 5, TimeUnit.SECONDS.toNanos(30)));
		assertThat(lasts("open")).isBetween(Duration.ofMinutes(60).plusSeconds(66), Duration.ofMinutes(62));
	}

	@Test
	void openLeaseKeepsABucketUntilItIsFullAgain() {
		Limit limit = Limit.builder("bucket").window(1, Duration.ofSeconds(100)).tokenBucket(10).build();
		call(new LeaseCall(limit, 1, 1, List.of(), 1, 4, TTL_NANOS));
		assertThat(lasts("bucket")).isBetween(Duration.ofSeconds(404), Duration.ofSeconds(407));
	}

	@Test
	void clockSetBackFreesNothing() {
		Limit limit = Limit.of("back", 20, Duration.ofSeconds(10));
		turn(limit, 1, 8, 8);
		this.redis.pass(Duration.ofSeconds(5).negated());
		assertThat(turn(limit, 2, 1, 0).free()).isEqualTo(11);
		this.redis.pass(Duration.ofSeconds(15));
		assertThat(turn(limit, 3, 1, 0).free()).isEqualTo(11);
		this.redis.pass(Duration.ofMillis(101));
		assertThat(turn(limit, 4, 1, 0).free()).isEqualTo(19);
	}

	@Test
	void leaseNumbersMayBeOfAnySize() {
		Limit limit = Limit.of("numbers", 20, Duration.ofSeconds(10));
		turn(limit, Long.MAX_VALUE - 1, 4, 4);
		assertThat(call(new LeaseCall(limit, 1, 1, List.of(), Long.MAX_VALUE - 1, 4, TTL_NANOS)).granted()).isZero();
		assertThat(call(new LeaseCall(limit, 1, 1, List.of(), Long.MAX_VALUE, 4, TTL_NANOS)).granted()).isEqualTo(4);
	}

	/*
	 * Request, spend, report.
	 */
	private LeaseResult turn(Limit limit, long lot, long wanted, long spent) {
		LeaseResult answer = call(new LeaseCall(limit, 1, 1, List.of(), lot, wanted, TTL_NANOS));
		assertThat(answer.granted()).isEqualTo(wanted);
		call(LeaseCall.report(limit, 1, 1, List.of(new LeaseReport(lot, spent, true))));
		return answer;
	}

	private LeaseResult call(LeaseCall call) {
		return this.redis.coordinator().exchange(List.of(call)).toCompletableFuture().join().get(0);
	}

	private Duration lasts(String limit) {
		return Duration.ofMillis(this.redis.commands().pttl(key(limit)));
	}

	private static String key(String limit) {
		return "gossip-limiter:{default.1}:" + limit + ":0000000000000001";
	}

}
