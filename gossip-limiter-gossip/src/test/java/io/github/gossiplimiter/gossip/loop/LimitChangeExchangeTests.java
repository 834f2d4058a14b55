/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.loop;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.ChangeMode;
import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Coordination;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.LimitVersion;
import io.github.gossiplimiter.codec.MessageCodec;
import io.github.gossiplimiter.engine.RateLimiterEngine;
import io.github.gossiplimiter.gossip.Rejection;
import io.github.gossiplimiter.gossip.wire.GossipMessages;
import io.github.gossiplimiter.gossip.wire.LimitVersionsMessage;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A limit that is changed on one node is changed on all.
 */
class LimitChangeExchangeTests {

	private static final MessageCodec CODEC = MessageCodec.of(GossipMessages.KINDS);

	private final Fleet fleet = new Fleet().exchange((exchange) -> exchange.withExtrapolation(false)).of("a", "b", "c");

	private final FleetNode a = this.fleet.get(0);

	private final FleetNode b = this.fleet.get(1);

	private static Limit limit(long permits) {
		return Limit.of("api", permits, Duration.ofMinutes(1));
	}

	private static long permits(FleetNode node) {
		return node.limiter.limit("api").windows().get(0).permits();
	}

	private static List<LimitVersionsMessage> news(FleetNode node) {
		return node.sent.stream()
			.map(FleetNode::decode)
			.filter(LimitVersionsMessage.class::isInstance)
			.map(LimitVersionsMessage.class::cast)
			.toList();
	}

	@Test
	void changeReachesAllAtTheNextStep() {
		this.a.limiter.change(limit(500));
		this.a.step();
		this.fleet.deliver();
		assertThat(this.fleet.nodes).extracting(LimitChangeExchangeTests::permits).containsOnly(500L);
	}

	@Test
	void nothingIsSentWithoutAChange() {
		this.fleet.run(Duration.ofSeconds(30));
		assertThat(this.fleet.nodes).allSatisfy((node) -> assertThat(news(node)).isEmpty());
	}

	@Test
	void keepingChangeKeepsTheCountOnAllNodes() {
		this.a.take("k", 40);
		this.b.take("k", 40);
		this.fleet.settle();
		this.a.limiter.change(limit(90));
		this.fleet.run(Duration.ofSeconds(2));
		assertThat(this.b.take("k", 20)).isEqualTo(10);
	}

	@Test
	void resettingChangeClearsTheCountOnAllNodes() {
		this.a.take("k", 40);
		this.b.take("k", 40);
		this.fleet.settle();
		this.a.limiter.change(limit(90), ChangeMode.RESET);
		this.fleet.run(Duration.ofSeconds(3));
		assertThat(this.fleet.nodes).allSatisfy((node) -> assertThat(node.counted("k")).isZero());
	}

	@Test
	void changedWindowKeepsTheCountOfAllNodes() {
		this.a.take("k", 40);
		this.b.take("k", 40);
		this.fleet.settle();
		this.a.limiter.change(Limit.of("api", 100, Duration.ofMinutes(2)));
		this.fleet.run(Duration.ofSeconds(2));
		assertThat(this.fleet.nodes)
			.allSatisfy((node) -> assertThat(node.limiter.peek("api", "k", 1).remaining()).isEqualTo(20));
	}

	@Test
	void joinerReceivesTheChange() {
		this.a.limiter.change(limit(500));
		this.fleet.settle();
		FleetNode joiner = this.fleet.add("d");
		this.fleet.meet();
		this.fleet.step();
		this.fleet.deliver();
		assertThat(permits(joiner)).isEqualTo(500);
	}

	@Test
	void joinerWithoutAConnectionReceivesTheChangeLater() {
		this.a.limiter.change(limit(500));
		this.fleet.settle();
		FleetNode joiner = this.fleet.add("d");
		this.fleet.meet();
		this.fleet.nodes.forEach((node) -> node.refusing = true);
		this.fleet.run(Duration.ofMillis(200));
		this.fleet.nodes.forEach((node) -> node.refusing = false);
		this.fleet.run(Duration.ofMillis(200));
		assertThat(permits(joiner)).isEqualTo(500);
	}

	@Test
	void changeOfASingleNodeReachesLaterJoiners() {
		Fleet alone = new Fleet();
		FleetNode first = alone.add("a");
		alone.meet();
		first.limiter.change(limit(500));
		alone.run(Duration.ofSeconds(2));
		FleetNode second = alone.add("b");
		alone.meet();
		alone.run(Duration.ofMillis(500));
		assertThat(permits(second)).isEqualTo(500);
	}

	@Test
	void sidesOfAPartitionAgreeOnTheLaterChangeWhenItHeals() {
		this.a.members(List.of(this.a));
		this.b.members(List.of(this.b));
		this.fleet.get(2).members(List.of(this.fleet.get(2)));
		this.a.limiter.change(limit(500));
		this.fleet.clock.advanceMillis(10);
		this.b.limiter.change(limit(700));
		this.fleet.run(Duration.ofSeconds(10));
		this.fleet.meet();
		this.fleet.run(Duration.ofSeconds(2));
		assertThat(this.fleet.nodes).extracting(LimitChangeExchangeTests::permits).containsOnly(700L);
	}

	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 42, 20260101 })
	void changeReachesAllNodesWithHalfOfTheMessagesLost(long seed) {
		Random random = new Random(seed);
		Fleet many = new Fleet().of(IntStream.range(0, 20).mapToObj((i) -> "n" + i).toArray(String[]::new));
		many.get(3).limiter.change(limit(500));
		many.get(3).step();
		many.take();
		assertThat(many.nodes).filteredOn((node) -> permits(node) == 500).hasSize(1);
		for (int second = 0; second < 20; second++) {
			for (int i = 0; i < 20; i++) {
				many.clock.advanceMillis(50);
				many.step();
				many.take().stream().filter((letter) -> random.nextBoolean()).forEach(many::deliver);
			}
		}
		assertThat(many.nodes).as("seed %d", seed).extracting(LimitChangeExchangeTests::permits).containsOnly(500L);
	}

	@Test
	void moreChangesThanFitIntoAMessageArrive() {
		Limit[] limits = IntStream.range(0, 300)
			.mapToObj((i) -> Limit.of("limit-" + i, 10, Duration.ofMinutes(1)))
			.toArray(Limit[]::new);
		Fleet many = new Fleet(limits).of("a", "b");
		for (Limit limit : limits) {
			many.get(0).limiter.change(Limit.of(limit.name(), 20, Duration.ofMinutes(1)));
		}
		many.get(0).step();
		many.deliver();
		assertThat(news(many.get(0))).hasSizeGreaterThan(1);
		assertThat(RateLimiterEngine.of(many.get(1).limiter).versions().digest())
			.isEqualTo(RateLimiterEngine.of(many.get(0).limiter).versions().digest());
		assertThat(many.get(1).limiter.limit("limit-299").windows().get(0).permits()).isEqualTo(20);
	}

	@Test
	void nodesInAgreementSendOnlyDigests() {
		this.a.limiter.change(limit(500));
		this.fleet.run(Duration.ofSeconds(60));
		this.fleet.nodes.forEach((node) -> node.sent.clear());
		this.fleet.run(Duration.ofSeconds(60));
		assertThat(news(this.a)).hasSizeBetween(10, 14).allSatisfy((message) -> {
			assertThat(message.versions()).isEmpty();
			assertThat(CODEC.encode(message)).hasSizeLessThan(16);
		});
	}

	@Test
	void changeThatCannotBeAppliedIsCountedAndRelayed() {
		Limit strict = limit(500).withCoordination(Coordination.of(Consistency.STRICT));
		LimitVersion version = new LimitVersion("api", strict, 0, 5, "x", 0);
		byte[] message = CODEC
			.encode(new LimitVersionsMessage(LimitVersionsMessage.ExpectedReply.NONE, 1, List.of(version)));
		this.b.loop.received(this.a.self.incarnation(), message);
		assertThat(permits(this.b)).isEqualTo(100);
		assertThat(this.b.rejections.of(Rejection.CHANGE)).isEqualTo(1);
		this.fleet.run(Duration.ofSeconds(3));
		assertThat(this.a.limiter.version("api")).contains(version);
	}

}
