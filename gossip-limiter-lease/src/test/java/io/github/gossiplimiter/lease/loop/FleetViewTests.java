/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.loop;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.codec.Message;
import io.github.gossiplimiter.gossip.LoopProtocol;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Rejection;
import io.github.gossiplimiter.lease.wire.FleetSizeMessage;

import static org.assertj.core.api.Assertions.assertThat;

class FleetViewTests {

	private static final long SECOND = 1_000_000_000L;

	private static final Member ANN = member(1);

	private static final Member BOB = member(2);

	private final List<Member> asked = new ArrayList<>();

	private final FleetView fleet = new FleetView(0, 0);

	private final LoopProtocol.Link link = new LoopProtocol.Link() {

		@Override
		public boolean send(Member to, Message message) {
			assertThat(message).isEqualTo(new FleetSizeMessage(3, true));
			return FleetViewTests.this.asked.add(to);
		}

		@Override
		public void wake() {
		}

		@Override
		public void reject(Rejection reason, String detail) {
		}

	};

	private static Member member(long incarnation) {
		return new Member("node-" + incarnation, incarnation, "127.0.0.1:1", Member.Site.DEFAULT, 1);
	}

	@Test
	@Tag("A14")
	void viewIsSettledWhenEveryMemberHasCountedTheKey() {
		this.fleet.members(List.of(ANN, BOB), 0);
		assertThat(this.fleet.step(this.link, 3, 4 * SECOND)).isEqualTo(5 * SECOND);
		assertThat(this.asked).as("others may still be coming").isEmpty();
		this.fleet.step(this.link, 3, 5 * SECOND);
		assertThat(this.asked).containsExactly(ANN, BOB);
		this.fleet.received(ANN, new FleetSizeMessage(3, false), 5 * SECOND);
		this.fleet.received(BOB, new FleetSizeMessage(2, false), 5 * SECOND);
		assertThat(this.fleet.isStable()).as("one divides by two").isFalse();
		this.fleet.step(this.link, 3, 6 * SECOND);
		assertThat(this.asked).containsExactly(ANN, BOB, BOB);
		this.fleet.received(BOB, new FleetSizeMessage(3, false), 6 * SECOND);
		assertThat(this.fleet.isStable()).isTrue();
	}

	@Test
	void viewIsNotSettledBeforeTheFirstMembershipView() {
		assertThat(this.fleet.step(this.link, 1, 9 * SECOND)).isEqualTo(Long.MAX_VALUE);
		assertThat(this.fleet.isStable()).isFalse();
		this.fleet.members(List.of(), 9 * SECOND);
		this.fleet.step(this.link, 1, 10 * SECOND);
		assertThat(this.fleet.isStable()).as("alone").isTrue();
	}

	@Test
	void shareIsDividedByTheLargerOfExpectedAndActualMembers() {
		FleetView expecting = new FleetView(5, 0);
		expecting.members(List.of(ANN, BOB), 0);
		assertThat(expecting.members()).isEqualTo(5);
	}

}
