/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.loop;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.gossip.wire.AckMessage;
import io.github.gossiplimiter.gossip.wire.DeltaHeader;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How soon nodes notice that a message got lost.
 */
@Tag("E13")
class LossTests {

	private final Fleet fleet = new Fleet().exchange((exchange) -> exchange.withSlack(0)).of("a", "b");

	private final FleetNode a = this.fleet.get(0);

	private final FleetNode b = this.fleet.get(1);

	@BeforeEach
	void talk() {
		this.a.take("before", 1);
		this.b.take("before", 1);
		this.fleet.settle();
	}

	@Test
	void changesMissingFromAnAcknowledgementAreRetransmitted() {
		lose(() -> this.a.take("k", 3));
		this.fleet.clock.advanceMillis(100);
		this.b.take("other", 1);
		this.fleet.run(Duration.ofMillis(1100));
		assertThat(this.b.remote("k")).isEqualTo(3);
	}

	@Test
	void receiverOfAGapReportsIt() {
		lose(() -> this.a.take("k", 3));
		this.a.take("other", 1);
		this.fleet.run(Duration.ofMillis(1100));
		assertThat(this.b.remote("k")).isEqualTo(3);
		assertThat(this.b.sent).extracting(FleetNode::decode).hasAtLeastOneElementOfType(AckMessage.class);
	}

	@Test
	void onLossyLinksAcknowledgementsAreRequestedAndTheirAbsenceIsNoticed() {
		lose(() -> this.a.take("k", 1));
		this.a.take("other", 1);
		this.fleet.run(Duration.ofMillis(1100));
		lose(() -> this.a.take("k", 1));
		assertThat(this.b.remote("k")).isEqualTo(1);
		this.fleet.run(Duration.ofMillis(300));
		assertThat(this.b.remote("k")).isEqualTo(2);
	}

	@Test
	void onReliableLinksNoAcknowledgementIsRequested() {
		for (int i = 0; i < 20; i++) {
			this.a.take("k", 1);
			this.fleet.run(Duration.ofMillis(100));
			this.b.take("k", 1);
			this.fleet.run(Duration.ofMillis(170));
		}
		List<DeltaHeader> headers = this.a.deltas().stream().map((message) -> message.header()).toList();
		assertThat(headers).isNotEmpty()
			.noneMatch((header) -> header.has(DeltaHeader.FLAG_ANSWER_SOON))
			.extracting(DeltaHeader::from)
			.doesNotHaveDuplicates();
	}

	/**
	 * Let somebody speak, and nothing arrive.
	 */
	private void lose(Runnable what) {
		what.run();
		for (int i = 0; i < 200 && this.fleet.wire.isEmpty(); i++) {
			this.fleet.runSilently(Duration.ofMillis(10));
		}
		assertThat(this.fleet.take()).isNotEmpty();
	}

}
