/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.loop;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.codec.MessageCodec;
import io.github.gossiplimiter.gossip.wire.GossipMessages;
import io.github.gossiplimiter.gossip.wire.SnapshotRequest;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A channel that takes nothing costs no storm of attempts, and nothing is lost with it.
 */
class RefusalTests {

	private static final MessageCodec CODEC = MessageCodec.of(GossipMessages.KINDS);

	private final Fleet fleet = new Fleet().of("a", "b");

	private final FleetNode a = this.fleet.get(0);

	private final FleetNode b = this.fleet.get(1);

	@Test
	void refusedMessageIsSentLater() {
		this.a.refusing = true;
		this.a.take("k", 60);
		this.fleet.run(Duration.ofSeconds(2));
		assertThat(this.a.loop.status().traffic().messagesRefused()).isPositive();
		this.a.refusing = false;
		this.fleet.run(Duration.ofSeconds(2));
		assertThat(this.b.remote("k")).isEqualTo(60);
	}

	@Test
	void refusedDeltaIsRetriedAtTheMinimumInterval() {
		this.a.refusing = true;
		this.a.take("k", 60);
		this.a.take("held", 1);
		assertThat(attempts(Duration.ofSeconds(3))).isBetween(1L, 3_000L / 50 + 10);
	}

	@Test
	void refusedAcknowledgementIsNotRetriedAtEveryStep() {
		this.b.take("k", 60);
		this.fleet.step();
		this.fleet.deliver();
		this.a.refusing = true;
		assertThat(attempts(Duration.ofSeconds(3))).isBetween(1L, 3_000L / 50 + 10);
		assertThat(this.a.nextNanos).isGreaterThan(this.a.clock.localNanos());
	}

	@Test
	void refusedSnapshotIsNotRetriedAtEveryStep() {
		this.b.take("k", 60);
		this.fleet.settle();
		this.a.refusing = true;
		this.a.loop.received(this.b.self.incarnation(), CODEC.encode(new SnapshotRequest()));
		assertThat(attempts(Duration.ofSeconds(3))).isBetween(1L, 3_000L / 20 + 10);
	}

	/**
	 * Let time pass for the node, stepped whenever it asks for it.
	 * @return messages that were refused meanwhile
	 */
	private long attempts(Duration time) {
		long end = this.fleet.clock.nanos() + time.toNanos();
		long before = this.a.loop.status().traffic().messagesRefused();
		this.a.step();
		int steps = 0;
		while (this.fleet.clock.nanos() < end && steps++ < 10_000) {
			long wait = this.a.nextNanos - this.a.clock.localNanos();
			this.fleet.clock.advanceNanos(Math.max(0, wait));
			this.a.step();
		}
		assertThat(this.fleet.clock.nanos()).as("steps").isGreaterThanOrEqualTo(end);
		return this.a.loop.status().traffic().messagesRefused() - before;
	}

}
