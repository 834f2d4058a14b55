/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.codec.Message;
import io.github.gossiplimiter.gossip.wire.SnapshotRequest;

import static org.assertj.core.api.Assertions.assertThat;

class LoopProtocolsTests {

	private static final Member PEER = new Member("peer", 2, "n:1", Member.Site.DEFAULT, 1);

	private final List<String> told = new ArrayList<>();

	@Test
	void everyProtocolReceivesEveryEvent() {
		LoopProtocol joint = new LoopProtocols(List.of(new Noting("a", 5, true), new Noting("b", 3, true)));
		joint.members(List.of(PEER), 0);
		joint.received(PEER, new SnapshotRequest(), 0);
		joint.leave(0);
		assertThat(this.told).containsExactly("a members", "b members", "a received", "b received", "a leave",
				"b leave");
	}

	@Test
	void earliestStepAndLastLeaveAreUsed() {
		LoopProtocol joint = new LoopProtocols(List.of(new Noting("a", 5, true), new Noting("b", 3, false)));
		assertThat(joint.step(0)).isEqualTo(3);
		assertThat(joint.hasLeft()).isFalse();
		assertThat(new LoopProtocols(List.of()).step(0)).isEqualTo(Long.MAX_VALUE);
	}

	private final class Noting implements LoopProtocol {

		private final String name;

		private final long next;

		private final boolean left;

		private Noting(String name, long next, boolean left) {
			this.name = name;
			this.next = next;
			this.left = left;
		}

		@Override
		public long step(long localNanos) {
			return this.next;
		}

		@Override
		public void members(List<Member> live, long localNanos) {
			LoopProtocolsTests.this.told.add(this.name + " members");
		}

		@Override
		public void received(Member from, Message message, long localNanos) {
			LoopProtocolsTests.this.told.add(this.name + " received");
		}

		@Override
		public void leave(long localNanos) {
			LoopProtocolsTests.this.told.add(this.name + " leave");
		}

		@Override
		public boolean hasLeft() {
			return this.left;
		}

	}

}
