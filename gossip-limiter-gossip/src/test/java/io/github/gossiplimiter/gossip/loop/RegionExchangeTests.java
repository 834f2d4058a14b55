/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.loop;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Predicate;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.KeyStatus;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.RegionStatus;
import io.github.gossiplimiter.gossip.Rejection;
import io.github.gossiplimiter.gossip.internal.region.RegionGateways;
import io.github.gossiplimiter.gossip.wire.RegionMessage;

import static org.assertj.core.api.Assertions.assertThat;

class RegionExchangeTests {

	/*
	 * An interval, and a hold within the region before it.
	 */
	private static final Duration TOLD = Duration.ofSeconds(13);

	private final Fleet fleet = new Fleet();

	@Test
	@Tag("C16")
	void regionPublishesFromAFifthOfTheLimit() {
		twoRegions();
		get("a1").take("k", 10);
		this.fleet.run(TOLD);
		assertThat(get("b1").counted("k")).isZero();
		get("a2").take("k", 15);
		this.fleet.run(TOLD);
		assertThat(List.of(get("b1").counted("k"), get("b2").counted("k"), get("b3").counted("k"))).containsOnly(25L);
	}

	@Test
	@Tag("C16")
	void regionPublishesAnyCountOfAKeyPublishedByAnother() {
		twoRegions();
		get("a1").take("k", 25);
		get("b2").take("k", 1);
		this.fleet.run(TOLD.multipliedBy(2));
		this.fleet.nodes.forEach((node) -> assertThat(node.counted("k")).as(node.self.id()).isEqualTo(26));
	}

	@Test
	@Tag("C16")
	void regionWithoutChangesPublishesNothing() {
		twoRegions();
		get("a1").take("k", 30);
		this.fleet.run(TOLD.multipliedBy(2));
		this.fleet.nodes.forEach((node) -> node.sent.clear());
		this.fleet.run(Duration.ofSeconds(20));
		assertThat(this.fleet.nodes).allSatisfy((node) -> assertThat(told(node)).isZero());
	}

	@Test
	@Tag("C17")
	void lowestValueOfALimitDecidesThePublication() {
		twoRegions();
		get("a1").take("k", 19);
		this.fleet.run(TOLD);
		this.fleet.nodes.forEach((node) -> node.limiter.configure(Limit.of("api", 1000, Duration.ofMinutes(1))));
		get("a1").take("k", 1);
		this.fleet.run(TOLD);
		assertThat(get("b1").counted("k")).isEqualTo(20);
	}

	@Test
	@Tag("C18")
	void regionSumsTheCountsOfAllOthers() {
		twoRegions();
		this.fleet.region("c", "c1", "c2").ready();
		get("a1").take("k", 30);
		get("b3").take("k", 21);
		this.fleet.run(TOLD);
		assertThat(get("c2").counted("k")).isEqualTo(51);
		KeyStatus.Layers layers = layers("b1");
		assertThat(layers.local()).isZero();
		assertThat(layers.regional()).isEqualTo(21);
		assertThat(layers.global()).isEqualTo(30);
		assertThat(layers.globalAgeMillis()).isBetween(0L, 13_000L);
	}

	@Test
	@Tag("C19")
	void foreignCountsAreNotForwardedToOtherRegions() {
		twoRegions();
		this.fleet.region("c", "c1");
		meetUnless((one, other) -> "ac".equals(one + other) || "ca".equals(one + other));
		this.fleet.run(Duration.ofSeconds(2));
		get("a1").take("k", 40);
		get("b1").take("k", 22);
		this.fleet.run(TOLD.multipliedBy(2));
		assertThat(get("b2").counted("k")).isEqualTo(62);
		assertThat(get("c1").counted("k")).isEqualTo(22);
	}

	@Test
	@Tag("C20")
	void restartedRegionRestoresItsOwnCountsWithoutMarkingThemFresh() {
		twoRegions();
		get("a1").take("k", 60);
		this.fleet.run(TOLD);
		this.fleet.nodes.removeIf((node) -> node.self.site().region().equals("a"));
		this.fleet.meet();
		this.fleet.run(Duration.ofSeconds(1));
		this.fleet.region("a", "a4", "a5").ready();
		this.fleet.run(Duration.ofSeconds(3));
		assertThat(List.of(get("a4").counted("k"), get("a5").counted("k"))).containsOnly(60L);
		assertThat(layers("a5").regionalAgeMillis()).isEqualTo(-1);
		assertThat(get("a4").take("k", 100)).isEqualTo(40);
		this.fleet.run(TOLD);
		assertThat(get("b1").counted("k")).isEqualTo(100);
	}

	@Test
	@Tag("C21")
	void shortWindowsStayWithinTheirRegion() {
		Fleet brief = new Fleet(Limit.of("api", 100, Duration.ofSeconds(59))).region("a", "a1", "a2")
			.region("b", "b1", "b2")
			.ready();
		brief.get("a1").take("k", 90);
		brief.run(TOLD);
		assertThat(brief.get("a2").counted("k")).isEqualTo(90);
		assertThat(brief.get("b1").counted("k")).isZero();
	}

	@Test
	@Tag("C22")
	void requestsAreDecidedAtOnceWhileOtherRegionsAreUnreachable() {
		twoRegions();
		get("a1").take("k", 60);
		this.fleet.run(TOLD);
		this.fleet.nodes.forEach((node) -> node.refusing = true);
		assertThat(get("b1").take("k", 100)).isEqualTo(40);
	}

	@Test
	@Tag("C24")
	void repeatedOrLatePublicationCountsOnce() {
		twoRegions();
		get("a1").take("k", 30);
		List<Fleet.Letter> first = totals();
		get("a1").take("k", 20);
		List<Fleet.Letter> second = totals();
		assertThat(List.of(first, second)).noneMatch(List::isEmpty);
		for (int i = 0; i < 3; i++) {
			second.forEach(this.fleet::deliver);
			first.forEach(this.fleet::deliver);
		}
		this.fleet.run(Duration.ofSeconds(2));
		assertThat(get("b1").counted("k")).isEqualTo(50);
	}

	@Test
	@Tag("C25")
	void lostPublicationIsRetransmitted() {
		twoRegions();
		get("a1").take("k", 30);
		assertThat(totals()).isNotEmpty();
		this.fleet.run(TOLD.multipliedBy(2));
		assertThat(get("b3").counted("k")).isEqualTo(30);
	}

	@Test
	@Tag("C16")
	void nextMemberReplacesALostGateway() {
		twoRegions();
		get("a1").take("k", 30);
		this.fleet.run(TOLD);
		for (String region : List.of("a", "b")) {
			List<Member> members = this.fleet.nodes.stream()
				.map((node) -> node.self)
				.filter((member) -> member.site().region().equals(region))
				.toList();
			Member bridge = RegionGateways.of(region, members, 1).get(0);
			this.fleet.nodes.removeIf((node) -> node.self.equals(bridge));
		}
		this.fleet.meet();
		FleetNode spender = first("a");
		spender.take("k", 20);
		this.fleet.run(TOLD);
		assertThat(first("b").counted("k")).isEqualTo(50);
	}

	@Test
	@Tag("C18")
	void regionsOfOneNodeCountTogether() {
		this.fleet.region("a", "a1").region("b", "b1").ready();
		get("a1").take("k", 30);
		get("b1").take("k", 5);
		this.fleet.run(TOLD.multipliedBy(2));
		assertThat(List.of(get("a1").counted("k"), get("b1").counted("k"))).containsOnly(35L);
	}

	@Test
	@Tag("C19")
	void countersOfANodeInAnotherRegionAreRefused() {
		twoRegions();
		get("a1").take("k", 10);
		this.fleet.runSilently(Duration.ofSeconds(6));
		List<Fleet.Letter> deltas = this.fleet.take()
			.stream()
			.filter((letter) -> letter.from() == get("a1") && !get("a1").deltas().isEmpty())
			.toList();
		deltas.forEach((letter) -> get("b1").loop.received(get("a1").self.incarnation(), get("a1").sent.get(0)));
		assertThat(deltas).isNotEmpty();
		assertThat(get("b1").counted("k")).isZero();
		assertThat(get("b1").rejections.of(Rejection.REGION)).isPositive();
	}

	@Test
	void resetOfAKeyReachesAllRegions() {
		twoRegions();
		get("a1").take("k", 30);
		get("b1").take("k", 30);
		this.fleet.run(TOLD.multipliedBy(2));
		assertThat(get("a2").counted("k")).isEqualTo(60);
		get("a1").limiter.reset("api", "k");
		this.fleet.run(TOLD.multipliedBy(2));
		this.fleet.nodes.forEach((node) -> assertThat(node.counted("k")).as(node.self.id()).isZero());
	}

	@Test
	void statusShowsOtherRegionsAndTheirGateways() {
		twoRegions();
		get("a1").take("k", 30);
		this.fleet.run(TOLD);
		assertThat(this.fleet.nodes.stream().filter((node) -> node.loop.regions().gateway())).hasSize(4);
		RegionStatus status = this.fleet.nodes.stream()
			.filter((node) -> node.self.site().region().equals("b") && node.loop.regions().bytesReceived() > 0)
			.findFirst()
			.orElseThrow().loop.regions();
		assertThat(status.gateway()).isTrue();
		assertThat(status.regions()).singleElement().satisfies((region) -> {
			assertThat(region.name()).isEqualTo("a");
			assertThat(region.ageMillis()).isBetween(0L, 13_000L);
			assertThat(region.lagMillis()).isBetween(0.0, 13_000.0);
		});
	}

	private void twoRegions() {
		this.fleet.region("a", "a1", "a2", "a3").region("b", "b1", "b2", "b3").ready();
	}

	private FleetNode get(String id) {
		return this.fleet.get(id);
	}

	private FleetNode first(String region) {
		return this.fleet.nodes.stream()
			.filter((node) -> node.self.site().region().equals(region))
			.findFirst()
			.orElseThrow();
	}

	private KeyStatus.Layers layers(String id) {
		return get(id).limiter.key("api", "k").orElseThrow().layers();
	}

	private static long told(FleetNode node) {
		return node.sent.stream().map(FleetNode::decode).filter(RegionMessage.class::isInstance).count();
	}

	/**
	 * What regions tell each other in the time of one interval, taken off the wire.
	 */
	private List<Fleet.Letter> totals() {
		List<Fleet.Letter> taken = new ArrayList<>();
		Predicate<Fleet.Letter> total = (letter) -> FleetNode.decode(letter.bytes()) instanceof RegionMessage;
		for (int i = 0; i < TOLD.toMillis() / 10; i++) {
			this.fleet.clock.advanceMillis(10);
			this.fleet.step();
			this.fleet.wire.stream().filter(total).forEach(taken::add);
			this.fleet.wire.removeIf(total);
			this.fleet.deliver();
		}
		return taken;
	}

	private void meetUnless(BiPredicate<String, String> apart) {
		for (FleetNode node : this.fleet.nodes) {
			node.members(this.fleet.nodes.stream()
				.filter((other) -> !apart.test(node.self.site().region(), other.self.site().region()))
				.toList());
		}
	}

}
