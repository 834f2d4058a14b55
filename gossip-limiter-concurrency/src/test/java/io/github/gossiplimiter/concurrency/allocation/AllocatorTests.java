/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency.allocation;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.concurrency.Allocation;
import io.github.gossiplimiter.concurrency.Ceiling;
import io.github.gossiplimiter.concurrency.ConcurrencyAnswer;
import io.github.gossiplimiter.concurrency.ConcurrencyAnswer.Verdict;
import io.github.gossiplimiter.concurrency.ConcurrencyReport;
import io.github.gossiplimiter.concurrency.ConcurrencyRules;
import io.github.gossiplimiter.concurrency.Handoff;
import io.github.gossiplimiter.concurrency.Reports;

import static org.assertj.core.api.Assertions.assertThat;

class AllocatorTests {

	private static final String KEY = "backend";

	private static final ConcurrencyRules RULES = ConcurrencyRules.defaults();

	private final Map<String, Reports> nodes = new LinkedHashMap<>();

	private ConcurrencyRules rules = RULES;

	private @Nullable BackendState state;

	private List<String> nudged = List.of();

	private long nowMicros;

	private Reports node(String name) {
		return this.nodes.computeIfAbsent(name, (unused) -> new Reports(KEY, name, this.rules));
	}

	private ConcurrencyAnswer take(ConcurrencyReport report) {
		Allocator.Step step = Allocator.report(this.state, report, this.nowMicros);
		this.state = step.state();
		this.nudged = step.nudged();
		return step.answer();
	}

	private ConcurrencyAnswer beat(String name, int limit, int inFlight, int demand) {
		Reports node = node(name);
		ConcurrencyAnswer answer = take(node.report(limit, inFlight, demand));
		node.follow(answer);
		return answer;
	}

	private int beat(String name, int limit, int inFlight) {
		return beat(name, limit, inFlight, inFlight).grant().share();
	}

	private int sharesSum() {
		return this.nodes.values().stream().mapToInt(Reports::share).sum();
	}

	@ParameterizedTest
	@Tag("B6")
	@CsvSource({ "MEDIAN, 7, 7", "MEDIAN, 3 9, 3", "MEDIAN, 3 9 5, 5", "MEDIAN, 3 9 5 7, 5", "MINIMUM, 3 9 5, 3" })
	void ceilingIsTheMedianOrTheMinimum(Ceiling ceiling, String limits, int expected) {
		this.rules = RULES.withCeiling(ceiling);
		int limit = 0;
		for (String local : List.of(limits.split(" ", -1))) {
			limit = beat("node-" + local, Integer.parseInt(local), 0, 0).fleet().limit();
		}
		assertThat(limit).isEqualTo(expected);
	}

	@Test
	@Tag("B6")
	void limitsCannotBeAddedUp() {
		assertThat(Ceiling.values()).containsExactly(Ceiling.MEDIAN, Ceiling.MINIMUM);
	}

	@ParameterizedTest
	@Tag("B7")
	@ValueSource(ints = { 1, 100_000 })
	void oneWrongNodeHardlyMovesTheMedian(int wrong) {
		IntStream.rangeClosed(1, 4).forEach((i) -> beat("right-" + i, 20 + i, 0));
		assertThat(beat("wrong", wrong, 0, 0).fleet().limit()).isBetween(21, 24);
	}

	@Test
	@Tag("B9")
	@Tag("B14")
	void partsAreEqualAndTheRestGoesToTheLowestNames() {
		List<String> names = List.of("c", "a", "d", "b");
		int rounds = 0;
		while (sharesSum() < 11 || rounds == 0 || node("c").share() > 3) {
			names.forEach((name) -> beat(name, 11, 0));
			rounds++;
		}
		assertThat(rounds).isLessThanOrEqualTo(4);
		assertThat(Stream.of("a", "b", "c", "d").map((name) -> node(name).share())).containsExactly(3, 3, 3, 2);
	}

	@Test
	@Tag("B10")
	void sharesNeverAddUpToMoreThanTheCeiling() {
		for (int i = 0; i < 200; i++) {
			beat("node-" + (i * 7 % 13), 16, 0);
			assertThat(sharesSum()).isLessThanOrEqualTo(16);
		}
		assertThat(sharesSum()).isEqualTo(16);
	}

	@Test
	@Tag("B11")
	void requestsInFlightOfAnotherNodeAreReserved() {
		this.rules = RULES.withHandoff(Handoff.OCCUPANCY);
		beat("a", 10, 10);
		beat("b", 10, 0);
		assertThat(beat("a", 10, 8)).isEqualTo(5);
		assertThat(beat("b", 10, 0)).isEqualTo(2);
		beat("a", 10, 5);
		assertThat(beat("b", 10, 0)).isEqualTo(5);
	}

	@Test
	@Tag("B17")
	void unconfirmedGrantIsReserved() {
		beat("a", 10, 0);
		beat("b", 10, 0);
		Reports first = node("a");
		take(first.report(10, 4));
		assertThat(beat("b", 10, 0)).as("a was told, but has not confirmed").isZero();
		beat("a", 10, 4);
		assertThat(beat("b", 10, 0)).as("a does not know yet").isZero();
		beat("a", 10, 7);
		assertThat(beat("b", 10, 0)).as("a keeps to 5, and has 7 in flight").isEqualTo(3);
		beat("a", 10, 5);
		assertThat(beat("b", 10, 0)).isEqualTo(5);
	}

	@Test
	@Tag("B20")
	void reserveOfANodeThatNeverConfirmsIsKept() {
		beat("a", 10, 0);
		beat("b", 10, 0);
		Reports silent = node("a");
		for (int i = 0; i < 10; i++) {
			take(silent.report(10, 0));
			assertThat(beat("b", 10, 0)).isZero();
		}
	}

	@Test
	@Tag("B18")
	void generationRisesOnlyWithTheShare() {
		assertThat(beat("a", 10, 0, 0).grant().generation()).isEqualTo(1);
		assertThat(beat("a", 10, 3, 3).grant().generation()).isEqualTo(1);
		assertThat(beat("a", 12, 3, 3).grant().generation()).isEqualTo(2);
	}

	@Test
	@Tag("B19")
	void outdatedReportIsDiscarded() {
		Reports node = node("a");
		ConcurrencyReport early = node.report(10, 9);
		take(node.report(10, 1));
		BackendState before = this.state;
		assertThat(take(early).verdict()).isEqualTo(Verdict.STALE);
		assertThat(this.state).isEqualTo(before);
	}

	@Test
	@Tag("B16")
	void loweredCeilingRaisesNoShare() {
		beat("a", 10, 0);
		beat("b", 10, 0);
		beat("a", 10, 5);
		beat("a", 10, 5);
		beat("b", 10, 5);
		assertThat(beat("a", 4, 5)).isEqualTo(2);
		assertThat(beat("c", 4, 0)).as("nothing is left yet").isZero();
		assertThat(beat("b", 4, 5)).isEqualTo(1);
		assertThat(beat("a", 4, 0)).isEqualTo(2);
		assertThat(beat("b", 4, 1)).isEqualTo(1);
		assertThat(beat("c", 4, 0)).isEqualTo(1);
	}

	@Test
	@Tag("B15")
	@Tag("B19")
	void lateReportOfADepartedNodeIsIgnored() {
		Reports leaver = node("a");
		ConcurrencyReport late = leaver.report(10, 0);
		beat("a", 10, 0);
		take(leaver.leave(3));
		assertThat(beat("b", 10, 0)).as("3 of a are in flight").isEqualTo(7);
		assertThat(take(late).verdict()).isEqualTo(Verdict.STALE);
		assertThat(take(leaver.report(10, 0)).verdict()).isEqualTo(Verdict.STALE);
		take(leaver.leave(0));
		assertThat(beat("b", 10, 0, 0).fleet().nodes()).isEqualTo(1);
		assertThat(node("b").share()).isEqualTo(10);
	}

	@Test
	@Tag("B40")
	@Tag("B45")
	void nameInUseIsRefused() {
		beat("a", 10, 0);
		Reports twin = node("a").life(2);
		assertThat(take(twin.report(10, 0)).verdict()).isEqualTo(Verdict.DUPLICATE);
		assertThat(take(twin.report(10, 0)).grant().share()).isZero();
		this.nowMicros += RULES.leaseMicros();
		assertThat(take(twin.report(10, 0)).grant().share()).isEqualTo(10);
	}

	@Test
	@Tag("B40")
	void nameOfADepartedNodeIsFree() {
		beat("a", 10, 0);
		take(node("a").leave(0));
		assertThat(take(node("a").life(2).report(10, 0)).verdict()).isEqualTo(Verdict.ACCEPTED);
	}

	@Test
	@Tag("B30")
	@Tag("B31")
	void nodeIsForgottenAfterALease() {
		beat("a", 10, 10);
		this.nowMicros += RULES.leaseMicros() - 1;
		assertThat(beat("b", 10, 0)).isZero();
		this.nowMicros += 1;
		assertThat(beat("b", 10, 0)).isEqualTo(10);
	}

	@Test
	void nothingGrowsWhileFrozen() {
		this.state = BackendState.takenOver(RULES, 1_000_000);
		Reports holder = node("a");
		holder.follow(new ConcurrencyAnswer(Verdict.ACCEPTED, 0, new ConcurrencyAnswer.Grant(7, 4, 4),
				ConcurrencyAnswer.Fleet.UNKNOWN, RULES));
		assertThat(beat("a", 10, 2, 2).grant()).isEqualTo(new ConcurrencyAnswer.Grant(7, 4, 10));
		assertThat(beat("b", 10, 0)).isZero();
		this.nowMicros = 1_000_000;
		assertThat(beat("b", 10, 0)).isEqualTo(5);
		assertThat(beat("a", 10, 2, 2).grant()).isEqualTo(new ConcurrencyAnswer.Grant(8, 5, 5));
	}

	@Test
	void unknownShareFreezesTheOthers() {
		Reports holder = node("a");
		holder.follow(new ConcurrencyAnswer(Verdict.ACCEPTED, 0, new ConcurrencyAnswer.Grant(7, 4, 4),
				ConcurrencyAnswer.Fleet.UNKNOWN, RULES));
		assertThat(beat("a", 10, 0)).isEqualTo(4);
		assertThat(beat("b", 10, 0)).isZero();
	}

	@Test
	@Tag("B35")
	void idleNodeKeepsOneSlotAndBusyNodesGetTheRest() {
		this.rules = RULES.withAllocation(Allocation.DEMAND);
		for (int round = 0; round < 12; round++) {
			use("idle", 0);
			use("busy", 1000);
			use("modest", 3);
		}
		assertThat(node("idle").share()).isEqualTo(1);
		assertThat(node("modest").share()).isEqualTo(4);
		assertThat(node("busy").share()).isEqualTo(25);
	}

	private void use(String name, int wanted) {
		int share = node(name).share();
		int used = Math.min(wanted, share);
		beat(name, 30, used, (wanted > share) ? used + 1 : used);
	}

	@ParameterizedTest(name = "{0} nodes")
	@Tag("B35")
	@ValueSource(ints = { 2, 5, 16 })
	void equalDemandIsSharedWithoutStarvationOrLoss(int count) {
		this.rules = RULES.withAllocation(Allocation.DEMAND);
		for (int round = 0; round < 2 * count; round++) {
			for (int i = 0; i < count; i++) {
				int share = node("node-" + i).share();
				beat("node-" + i, 16, share, share + 1);
			}
		}
		int[] shares = this.nodes.values().stream().mapToInt(Reports::share).toArray();
		assertThat(Arrays.stream(shares).sum()).isEqualTo(16);
		assertThat(Arrays.stream(shares).min().orElse(0)).isEqualTo(16 / count);
	}

	@Test
	@Tag("B24")
	void nodeHoldingAnotherNodesShareIsNudged() {
		beat("a", 10, 0);
		assertThat(this.nudged).isEmpty();
		beat("b", 10, 0);
		assertThat(this.nudged).containsExactly("a");
		beat("a", 10, 0);
		assertThat(this.nudged).as("not confirmed yet").isEmpty();
		beat("a", 10, 0);
		assertThat(this.nudged).containsExactly("b");
		beat("b", 10, 0);
		beat("a", 10, 0);
		assertThat(this.nudged).as("everybody has what it should").isEmpty();
	}

	@Test
	void nodesAboveTheBoundAreRefused() {
		this.state = new BackendState(RULES, Long.MIN_VALUE,
				IntStream.range(0, ConcurrencyRules.NODES_MAX)
					.mapToObj(
							(i) -> new NodeState("node-" + (10_000 + i), 1, 0, Long.MAX_VALUE, 1, 0, 0, 0, 0, 0, false))
					.toList());
		assertThat(take(node("a").report(10, 0)).verdict()).isEqualTo(Verdict.FULL);
		assertThat(beat("node-10000", 10, 0, 0).verdict()).isEqualTo(Verdict.ACCEPTED);
	}

}
