/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.loop;

import java.time.Duration;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.engine.RateLimiterEngine;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.window.WindowGeometry;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("C31")
class LogCompactorTests {

	private static final long SECOND = 1_000_000_000;

	private final LoopParts parts = new LoopParts(2, Fleet.LIMIT);

	private Forged forged() {
		return new Forged(this.parts.now());
	}

	@Test
	void slotsLeaveTheLogWithTheirWindow() {
		this.parts.limiter.tryAcquire("api", "mine", 1);
		this.parts.publish();
		this.parts.hear(forged().spent(5));
		assertThat(this.parts.context.log().size()).isEqualTo(2);
		this.parts.time.advanceMillis(60_000);
		this.parts.sweep();
		assertThat(this.parts.context.log().size()).isEqualTo(2);
		this.parts.time.advanceMillis(1_000);
		this.parts.sweep();
		assertThat(this.parts.context.log().size()).isZero();
	}

	@Test
	void slotsOfDepartedNodesLeaveWithTheirWindowToo() {
		this.parts.hear(forged().origin(1, new Member("gone", 999, "g:0", Member.Site.DEFAULT, 1))
			.spent(1, 1, Forged.GEOMETRY.number(this.parts.now()), 5));
		this.parts.sweep();
		assertThat(this.parts.context.log().size()).isEqualTo(1);
		this.parts.time.advanceMillis(61_000);
		this.parts.sweep();
		assertThat(this.parts.context.log().size()).isZero();
	}

	@Test
	void foreignSlotsLeaveWithTheWindowOfTheirWriter() {
		this.parts.hear(forged().geometry(WindowGeometry.sliding(120 * SECOND, 60, false)).spent(5));
		this.parts.time.advanceMillis(119_000);
		this.parts.sweep();
		assertThat(this.parts.context.log().size()).isEqualTo(1);
		this.parts.time.advanceMillis(5_000);
		this.parts.sweep();
		assertThat(this.parts.context.log().size()).isZero();
	}

	@Test
	void ownSlotOfAnEvictedKeyStaysUntilItWasSentToEveryPeer() {
		this.parts.limiter.tryAcquire("api", "k", 5);
		this.parts.publish();
		this.parts.limiter.change(Limit.of("api", 100, Duration.ofMinutes(2)));
		this.parts.limiter.tryAcquire("api", "k", 5);
		this.parts.context.windows().refresh();
		this.parts.sweep();
		assertThat(this.parts.context.log().size()).isEqualTo(1);
		this.parts.sendAll();
		assertThat(this.parts.sent).hasSize(2);
		this.parts.sweep();
		assertThat(this.parts.context.log().size()).isZero();
	}

	@Test
	void digestsExcludeSlotsRemovedFromTheLog() {
		this.parts.hear(forged().spent(5));
		var window = this.parts.context.windows().all().get(0);
		long number = window.number(this.parts.now());
		assertThat(window.digests().summary(number, number)).isNotEmpty();
		this.parts.limiter.change(Limit.of("api", 100, Duration.ofMinutes(2)));
		this.parts.sweep();
		assertThat(window.digests().summary(number, number)).isEmpty();
	}

	@Test
	void manyExpiredSlotsAreRemovedAtOnce() {
		for (int i = 0; i < 25_000; i++) {
			this.parts.limiter.tryAcquire("api", "k" + i, 1);
		}
		this.parts.publish();
		this.parts.time.advanceMillis(62_000);
		this.parts.sweep();
		assertThat(this.parts.context.log().size()).isZero();
		assertThat(this.parts.logCompactor.nextNanos()).isEqualTo(Long.MAX_VALUE);
	}

	@Test
	void memoryOfRemovedSlotsIsReleased() {
		long before = this.parts.limiter.memoryBytes();
		for (int i = 0; i < 200; i++) {
			this.parts.hear(forged().key("k" + i, 0, i, Forged.GEOMETRY.number(this.parts.now()), 1));
		}
		assertThat(this.parts.limiter.memoryBytes()).isGreaterThan(before + 200 * 100);
		this.parts.time.advanceMillis(180_000);
		this.parts.sweep();
		RateLimiterEngine.of(this.parts.limiter).maintain();
		assertThat(this.parts.limiter.memoryBytes()).isLessThan(before + 10_000);
	}

}
