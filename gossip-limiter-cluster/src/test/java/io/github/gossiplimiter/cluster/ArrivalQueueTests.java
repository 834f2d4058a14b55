/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.SystemClock;
import io.github.gossiplimiter.codec.MessageCodec;
import io.github.gossiplimiter.engine.ClusterClock;
import io.github.gossiplimiter.gossip.GossipListener;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.RejectionCounts;
import io.github.gossiplimiter.gossip.loop.GossipLoop;
import io.github.gossiplimiter.gossip.wire.AckMessage;
import io.github.gossiplimiter.gossip.wire.GossipMessages;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What waits for the loop.
 */
class ArrivalQueueTests {

	private static final MessageCodec CODEC = MessageCodec.of(GossipMessages.KINDS);

	private static final byte[] MESSAGE = CODEC.encode(new AckMessage(0));

	private static final byte[] LARGE_MESSAGE = new byte[1 << 20];

	/**
	 * Who sent what the loop received: a member by its id, anybody else by its
	 * incarnation.
	 */
	private final List<String> heard = new ArrayList<>();

	private final ArrivalQueue inbox = new ArrivalQueue(100);

	private final GossipLoop loop = loop();

	@Test
	void memberIsKnownBeforeItsMessagesAreDelivered() {
		this.inbox.received(2, MESSAGE);
		this.inbox.members(List.of(member("b", 2)));
		assertThat(this.inbox.drainTo(this.loop)).isTrue();
		assertThat(this.heard).containsExactly("b");
	}

	@Test
	void sendersTakeTurns() {
		this.inbox.members(List.of(member("b", 2), member("c", 3)));
		for (int i = 0; i < 50; i++) {
			this.inbox.received(2, MESSAGE);
		}
		this.inbox.received(3, MESSAGE);
		while (!this.inbox.drainTo(this.loop)) {
			assertThat(this.heard).hasSizeLessThan(51);
		}
		assertThat(this.heard).hasSize(51);
		assertThat(this.heard.indexOf("c")).isLessThan(2);
	}

	@Test
	void floodingSenderLosesOnlyItsOwnMessages() {
		for (int i = 0; i < 150; i++) {
			this.inbox.received(2, MESSAGE);
		}
		this.inbox.received(3, MESSAGE);
		assertThat(this.inbox.dropped()).isEqualTo(50);
	}

	@Test
	void queuedBytesAreBounded() {
		ArrivalQueue large = new ArrivalQueue(ArrivalQueue.MESSAGES_MAX);
		byte[] message = new byte[1 << 20];
		for (int sender = 0; sender < 8; sender++) {
			for (int i = 0; i < 40; i++) {
				large.received(sender, message);
			}
		}
		assertThat(8 * 40 - large.dropped()).isBetween(100L, 128L);
	}

	@Test
	void sendersThatFloodTogetherLeaveEveryOtherItsPart() {
		ArrivalQueue large = new ArrivalQueue(ArrivalQueue.MESSAGES_MAX);
		flood(large, 10, 11, 12, 13);
		long before = large.dropped();
		for (int i = 0; i < 20; i++) {
			large.received(2, MESSAGE);
			large.received(3, LARGE_MESSAGE);
		}
		assertThat(large.dropped() - before).as("messages of the flood in their place").isBetween(15L, 21L);
		assertThat(drained(large)).containsEntry("incarnation 2", 20L).containsEntry("incarnation 3", 20L);
	}

	@Test
	void sendersThatFloodOneAfterAnotherEndWithEqualParts() {
		ArrivalQueue large = new ArrivalQueue(ArrivalQueue.MESSAGES_MAX);
		flood(large, 10, 11, 12, 13);
		flood(large, 14, 15, 16, 17);
		assertThat(drained(large)).hasSize(8).allSatisfy((sender, count) -> assertThat(count).isBetween(15L, 17L));
	}

	private Map<String, Long> drained(ArrivalQueue drained) {
		while (!drained.drainTo(this.loop)) {
			assertThat(this.heard).hasSizeLessThan(1_000);
		}
		return this.heard.stream().collect(Collectors.groupingBy((sender) -> sender, Collectors.counting()));
	}

	private static void flood(ArrivalQueue inbox, long... senders) {
		for (int i = 0; i < 40; i++) {
			for (long sender : senders) {
				inbox.received(sender, LARGE_MESSAGE);
			}
		}
	}

	private GossipLoop loop() {
		ClusterClock clock = new ClusterClock(new SystemClock());
		return GossipLoop.builder(RateLimiter.builder().clock(clock).build(), clock, member("a", 1))
			.rejections(new RejectionCounts((reason, detail) -> this.heard.add(detail.split(":", 2)[0])))
			.listener(new GossipListener() {

				@Override
				public void received(Member from, int bytes) {
					ArrivalQueueTests.this.heard.add(from.id());
				}

			})
			.build();
	}

	private static Member member(String id, long incarnation) {
		return new Member(id, incarnation, "127.0.0.1:1", Member.Site.DEFAULT, 1);
	}

}
