/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.loop;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.gossip.ExchangeSettings;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.internal.peer.PeerDictionary;
import io.github.gossiplimiter.gossip.internal.peer.PeerState;
import io.github.gossiplimiter.gossip.wire.CounterDelta;
import io.github.gossiplimiter.gossip.wire.DeltaMessage;
import io.github.gossiplimiter.gossip.wire.SlotDelta;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a message holds, and what it costs to make.
 */
class DeltaSenderTests {

	@Test
	@Tag("A48")
	void slotIsEncodedOnceHoweverManyPeersItGoesTo() {
		LoopParts parts = new LoopParts(9, Fleet.LIMIT);
		for (int i = 0; i < 10; i++) {
			parts.limiter.tryAcquire("api", "k" + i, 1);
		}
		parts.publish();
		parts.sendAll();
		assertThat(parts.sent).hasSize(9).allSatisfy((message) -> assertThat(message.cells()).hasSize(10));
		assertThat(parts.sender.encodings()).isEqualTo(10);
	}

	@Test
	@Tag("A48")
	void peersAtDifferentCursorsGetTheirMissingChanges() {
		LoopParts parts = new LoopParts(3, Fleet.LIMIT);
		parts.limiter.tryAcquire("api", "k", 1);
		parts.publish();
		PeerState ahead = parts.context.peers().all().get(0);
		parts.sender.sendLog(ahead, parts.now(), parts.now());
		parts.sent.clear();
		parts.time.advanceMillis(1000);
		parts.limiter.tryAcquire("api", "k", 2);
		parts.publish();
		parts.sendAll();
		assertThat(parts.sent).extracting((message) -> message.cells().get(0).slots().get(0).spent())
			.containsExactly(new long[] { 2 }, new long[] { 1, 2 }, new long[] { 1, 2 });
		assertThat(parts.sender.encodings()).isEqualTo(3);
	}

	@Test
	@Tag("A43")
	void onlySubWindowsChangedSinceTheCursorAreSent() {
		Fleet fleet = new Fleet().exchange((exchange) -> exchange.withSlack(0)).of("a", "b");
		FleetNode a = fleet.get(0);
		a.take("k", 5);
		fleet.settle();
		a.take("k", 2);
		fleet.settle();
		fleet.clock.advanceMillis(1000);
		a.take("k", 1);
		fleet.run(Duration.ofSeconds(1));
		SlotDelta told = a.deltas().get(0).cells().get(0).slots().get(0);
		assertThat(a.deltas()).hasSize(1);
		assertThat(told.spent()).containsExactly(1);
		assertThat(fleet.get(1).remote("k")).isEqualTo(8);
	}

	@Test
	void changesAboveTheMessageBoundFollowLater() {
		Fleet fleet = new Fleet()
			.exchange((exchange) -> exchange.withSlack(0).withMaxMessageBytes(ExchangeSettings.MESSAGE_BYTES_MIN))
			.of("a", "b");
		for (int i = 0; i < 3000; i++) {
			fleet.get(0).take("k" + i, 1);
		}
		fleet.run(Duration.ofSeconds(6));
		assertThat(fleet.get(0).sent).allSatisfy(
				(message) -> assertThat(message.length).isLessThanOrEqualTo(ExchangeSettings.MESSAGE_BYTES_MIN));
		for (int i = 0; i < 3000; i++) {
			assertThat(fleet.get(1).remote("k" + i)).isEqualTo(1);
		}
	}

	@Test
	void hottestKeysAreSentFirst() {
		Fleet fleet = new Fleet()
			.exchange((exchange) -> exchange.withSlack(0).withMaxMessageBytes(ExchangeSettings.MESSAGE_BYTES_MIN))
			.of("a", "b");
		for (int i = 0; i < 3000; i++) {
			fleet.get(0).take("k" + i, 1);
		}
		fleet.get(0).take("hot", 60);
		fleet.get(0).take("hottest", 95);
		fleet.get(0).step();
		List<CounterDelta> first = fleet.get(0).deltas().get(0).cells();
		assertThat(first.subList(first.size() - 2, first.size())).extracting(CounterDelta::hash)
			.containsExactly(Forged.hash("hottest"), Forged.hash("hot"));
		fleet.deliver(fleet.wire.get(0));
		assertThat(fleet.get(1).remote("hottest")).isEqualTo(95);
	}

	@Test
	void introducedRowsAreBounded() {
		PeerDictionary introduced = new PeerDictionary();
		for (int message = 0; message < 100; message++) {
			Forged forged = new Forged(Duration.ofDays(20_000).toNanos());
			for (int i = 1; i <= 600; i++) {
				forged.origin(message * 600 + i, new Member("x", i, "x:0", Member.Site.DEFAULT, 1));
			}
			introduced.add((DeltaMessage) FleetNode.decode(forged.bytes()));
		}
		long known = IntStream.rangeClosed(1, 60_000).filter((index) -> introduced.origin(index) != null).count();
		assertThat(known).isBetween(600L, (1L << 14) + 600);
		assertThat(introduced.origin(60_000)).isNotNull();
	}

}
