/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.loop;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.ManualClock;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.codec.Message;
import io.github.gossiplimiter.engine.ClusterClock;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.MembershipProtocol;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A node that leaves announces that in time, also where no peer acknowledges anything.
 */
class LeaveAnnouncementTests {

	private static final Limit LIMIT = Limit.of("api", 100, Duration.ofMinutes(1));

	private final ManualClock time = new ManualClock();

	private final ClusterClock clock = new ClusterClock(this.time);

	private final RateLimiter limiter = RateLimiter.builder().clock(this.clock).limit(LIMIT).build();

	private final Announcements announcements = new Announcements();

	private final GossipLoop loop = GossipLoop.builder(this.limiter, this.clock, member(1))
		.sender((to, message) -> true)
		.membership(this.announcements)
		.build();

	@BeforeEach
	void spendAndLeave() {
		this.loop.members(List.of(member(2), member(3)));
		this.limiter.limiter("api").tryAcquire("k", 5);
		this.loop.step();
		this.loop.leave();
	}

	@Test
	void announcementDoesNotWaitForSilentPeers() {
		long start = this.clock.localNanos();
		long end = start + Duration.ofMillis(900).toNanos();
		for (long due = this.loop.step(); due < end; due = this.loop.step()) {
			this.time.advanceMillis(Math.max(1, (due - this.clock.localNanos() + 999_999) / 1_000_000));
		}
		assertThat(this.announcements.leftNanos - start).isBetween(0L, Duration.ofMillis(710).toNanos());
		assertThat(this.loop.isFlushed()).isFalse();
	}

	@Test
	void leavingNodeDoesNotWaitOnceAllOthersAreGone() {
		this.loop.step();
		assertThat(this.loop.isFlushed()).isFalse();
		this.loop.members(List.of());
		this.loop.step();
		assertThat(this.loop.isFlushed()).isTrue();
	}

	private static Member member(long incarnation) {
		return new Member("n" + incarnation, incarnation, "n" + incarnation + ":1", Member.Site.DEFAULT, 1);
	}

	/**
	 * Records when the node announced that it leaves.
	 */
	private static final class Announcements implements MembershipProtocol {

		private long leftNanos = -1;

		@Override
		public void attach(Link link, Consumer<List<Member>> listener) {
		}

		@Override
		public long step(long localNanos) {
			return Long.MAX_VALUE;
		}

		@Override
		public boolean received(long incarnation, Message message, long localNanos) {
			return false;
		}

		@Override
		public void leave(long localNanos) {
			this.leftNanos = (this.leftNanos < 0) ? localNanos : this.leftNanos;
		}

	}

}
