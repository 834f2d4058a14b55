/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.loop;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.gossip.GossipStatus;
import io.github.gossiplimiter.gossip.wire.AckMessage;
import io.github.gossiplimiter.gossip.wire.CounterDelta;
import io.github.gossiplimiter.gossip.wire.DeltaMessage;
import io.github.gossiplimiter.gossip.wire.DigestMessage;
import io.github.gossiplimiter.gossip.wire.TimeMessage;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a node says, when, and to whom.
 */
class GossipLoopTests {

	private final Fleet fleet = new Fleet().exchange((exchange) -> exchange.withSlack(0)).of("a", "b", "c");

	private final FleetNode a = this.fleet.get(0);

	private final FleetNode b = this.fleet.get(1);

	private final FleetNode c = this.fleet.get(2);

	@Test
	@Tag("C3")
	void permitIsQueuedAndSentByTheNextStep() {
		assertThat(this.a.take("k", 1)).isEqualTo(1);
		assertThat(this.fleet.wire).isEmpty();
		this.fleet.step();
		this.fleet.deliver();
		assertThat(this.b.remote("k")).isEqualTo(1);
		assertThat(this.c.remote("k")).isEqualTo(1);
	}

	@Test
	@Tag("E15")
	void ageOfAMergedChangeIncludesTheTimeItWasHeldBack() {
		Limit roomy = Limit.of("api", 1_000_000, Duration.ofHours(1));
		Fleet atOnce = new Fleet(roomy).exchange((exchange) -> exchange.withSlack(0)).of("a", "b");
		atOnce.get(0).take("k", 1);
		atOnce.step();
		atOnce.clock.advanceMillis(300);
		atOnce.deliver();
		assertThat(atOnce.get(1).agesNanos).containsExactly(Duration.ofMillis(300).toNanos());
		Fleet heldBack = new Fleet(roomy).of("a", "b");
		heldBack.get(0).take("k", 1);
		heldBack.run(Duration.ofSeconds(30));
		assertThat(heldBack.get(1).agesNanos).containsExactly(Duration.ofSeconds(5).toNanos());
	}

	@ParameterizedTest(name = "cost {0}")
	@Tag("A37")
	@ValueSource(ints = { 1, 3 })
	void firstHitOfAColdKeyIsSentAtOnceAfterAnyIdleTime(int cost) {
		Limit slow = Limit.of("api", 1_000_000, Duration.ofHours(1));
		Fleet two = new Fleet(slow).exchange((exchange) -> exchange.withSlack(0)).of("a", "b");
		two.run(Duration.ofSeconds(20));
		two.get(0).sent.clear();
		two.get(0).acquire("cold", cost);
		two.get(0).step();
		assertThat(two.get(0).deltas()).hasSize(1);
	}

	@Test
	@Tag("A39")
	void noChangeMeansNoRound() {
		long rounds = this.a.loop.status().traffic().rounds();
		this.fleet.run(Duration.ofSeconds(20));
		assertThat(this.a.loop.status().traffic().rounds()).isEqualTo(rounds);
		assertThat(this.a.sent).isNotEmpty()
			.allSatisfy((message) -> assertThat(FleetNode.decode(message)).isInstanceOfAny(TimeMessage.class,
					DigestMessage.class));
	}

	@Test
	@Tag("A41")
	void receivedCountsAreAcknowledgedAndNotForwarded() {
		this.a.take("k", 5);
		this.fleet.settle();
		this.a.take("k", 5);
		this.fleet.run(Duration.ofMillis(900));
		assertThat(this.b.remote("k")).isEqualTo(10);
		assertThat(this.b.deltas()).isEmpty();
		assertThat(this.b.sent).extracting((message) -> FleetNode.decode(message).getClass().getSimpleName())
			.contains("AckMessage");
		assertThat(this.b.loop.status().traffic().rounds()).isZero();
	}

	@Test
	@Tag("A32")
	void deltaCarriesThePressureOfItsKey() {
		this.a.take("k", 80);
		this.a.take("cool", 10);
		this.a.step();
		assertThat(this.a.deltas().get(0).cells()).extracting(CounterDelta::pressure).containsExactly(101, 12);
	}

	@Test
	@Tag("A33")
	void absorbedPressureShortensTheInterval() {
		this.a.take("k", 90);
		this.a.step();
		this.b.take("k", 1);
		double before = this.b.loop.status().intervalMillis();
		this.fleet.deliver();
		this.b.step();
		assertThat(this.b.loop.status().pressure()).isGreaterThan(0.8);
		assertThat(this.b.loop.status().intervalMillis()).isLessThan(before / 2);
	}

	@Test
	@Tag("A38")
	void everyChangedKeyIsInTheRound() {
		for (int i = 0; i < 50; i++) {
			this.a.take("k" + i, 1);
		}
		this.a.step();
		assertThat(this.a.deltas()).hasSize(2).allSatisfy((message) -> assertThat(message.cells()).hasSize(50));
	}

	@Test
	@Tag("E9")
	void keysThatDidNotChangeAreNotInTheRound() {
		this.a.take("k", 1);
		this.a.take("other", 1);
		this.fleet.settle();
		this.a.take("k", 1);
		this.fleet.run(Duration.ofSeconds(1));
		assertThat(this.a.deltas()).hasSize(2).allSatisfy((message) -> assertThat(message.cells()).hasSize(1));
	}

	@Test
	@Tag("A51")
	void countedBytesAreTheBytesSent() {
		GossipStatus.Traffic before = this.a.loop.status().traffic();
		this.a.take("k", 30);
		this.fleet.run(Duration.ofSeconds(7));
		GossipStatus.Traffic after = this.a.loop.status().traffic();
		long bytes = this.a.sent.stream().mapToLong((message) -> message.length).sum();
		assertThat(after.bytesSent() - before.bytesSent()).isEqualTo(bytes).isPositive();
		assertThat(after.messagesSent() - before.messagesSent()).isEqualTo(this.a.sent.size());
		assertThat(sent(this.a) + sent(this.b) + sent(this.c))
			.isEqualTo(received(this.a) + received(this.b) + received(this.c));
	}

	private static long sent(FleetNode node) {
		return node.loop.status().traffic().bytesSent();
	}

	private static long received(FleetNode node) {
		return node.loop.status().traffic().bytesReceived();
	}

	@Test
	@Tag("A53")
	void fullestKeySetsTheInterval() {
		this.a.take("hot", 95);
		this.a.take("cool", 1);
		this.a.step();
		assertThat(this.a.loop.status().pressure()).isGreaterThan(0.8);
		assertThat(this.a.loop.status().intervalMillis()).isLessThan(250);
	}

	@Test
	@Tag("D32")
	void allWindowsOfAKeyTravelInOneMessage() {
		Limit both = Limit.builder("api").window(10, Duration.ofSeconds(1)).window(100, Duration.ofMinutes(1)).build();
		Fleet two = new Fleet(both).of("a", "b");
		two.get(0).take("k", 8);
		two.get(0).step();
		List<DeltaMessage> messages = two.get(0).deltas();
		assertThat(messages).singleElement().satisfies((message) -> {
			assertThat(message.cells()).hasSize(2);
			assertThat(message.cells().get(0).hash()).isEqualTo(message.cells().get(1).hash());
			assertThat(message.limits()).extracting("window").containsExactly(0, 1);
		});
	}

	@Test
	@Tag("C33")
	void twoApplicationsInOneClusterNeverShareAKey() {
		Fleet shared = new Fleet().exchange((exchange) -> exchange.withSlack(0));
		FleetNode shop = shared.add("shop", 0, (limiter) -> limiter.namespace("shop"));
		FleetNode bank = shared.add("bank", 0, (limiter) -> limiter.namespace("bank"));
		FleetNode branch = shared.add("branch", 0, (limiter) -> limiter.namespace("bank"));
		shared.meet();
		shared.run(Duration.ofSeconds(1));
		bank.take("ann", 60);
		shared.run(Duration.ofSeconds(3));
		assertThat(branch.remote("ann")).isEqualTo(60);
		assertThat(shop.counted("ann")).isZero();
		assertThat(shop.take("ann", 200)).isEqualTo(100);
	}

	@Test
	void acknowledgementComesWithinHalfASecond() {
		this.a.take("k", 1);
		this.a.step();
		this.fleet.deliver();
		this.b.sent.clear();
		this.fleet.runSilently(Duration.ofMillis(490));
		assertThat(this.b.sent).isEmpty();
		this.fleet.runSilently(Duration.ofMillis(20));
		assertThat(this.b.sent).singleElement()
			.satisfies((message) -> assertThat(FleetNode.decode(message)).isEqualTo(new AckMessage(1)));
	}

	@Test
	@Tag("A20")
	void messagesToAPeerKeepTheMinimumInterval() {
		this.a.take("k", 60);
		int messages = 0;
		for (int i = 0; i < 100; i++) {
			this.a.take("k", 1);
			this.fleet.clock.advanceMillis(5);
			this.a.step();
			messages += this.fleet.take().size();
		}
		assertThat(messages).isBetween(4, 2 * (500 / 50 + 1));
	}

	@Test
	void resetOfAKeyIsReplicated() {
		this.a.take("k", 30);
		this.b.take("k", 30);
		this.fleet.settle();
		assertThat(this.c.counted("k")).isEqualTo(60);
		this.c.limiter.reset("api", "k");
		this.fleet.settle();
		assertThat(this.fleet.nodes).allSatisfy((node) -> assertThat(node.counted("k")).isZero());
		// Until then the others may be supposed to go on spending.
		this.fleet.run(Duration.ofSeconds(2));
		assertThat(this.c.take("k", 200)).isEqualTo(100);
	}

}
