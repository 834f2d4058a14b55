/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.peer;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongPredicate;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.gossip.RendezvousHash;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseReport;
import io.github.gossiplimiter.lease.LeaseResult;
import io.github.gossiplimiter.lease.UnleasedUsage;
import io.github.gossiplimiter.lease.peer.term.TermTiming;
import io.github.gossiplimiter.lease.wire.LeaseRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * One limit for three regions, handed out by the nodes of the first.
 */
class HomeRegionTests {

	private static final Limit SHARED = limit("pay");

	private static final Limit LONG = Limit.builder("slow")
		.window(20, Duration.ofMinutes(5))
		.consistency(Consistency.STRICT)
		.build();

	private static final Limit OWN = limit("own");

	private static final HomeRegions HOMES = new HomeRegions(
			Map.of("pay", PeerFleet.region(1), "slow", PeerFleet.region(1)));

	private static final Duration DETECTION = Duration.ofSeconds(4);

	private static final Duration RESTED = Duration.ofNanos(TermTiming.REST_NANOS).plusSeconds(2);

	private static final Duration LOTS = Duration.ofNanos(TermTiming.PROMISE_NANOS + TermTiming.leasesNanos(SHARED));

	private long lots = 1;

	@Test
	void allRegionsSpendOneLimit() {
		PeerFleet fleet = fleet(0);
		for (long key = 1; key <= 5; key++) {
			spend(fleet, SHARED, key, 11, 7);
			spend(fleet, SHARED, key, 21, 5);
			assertThat(drain(fleet, SHARED, key, 2)).isEqualTo(8);
			assertThat(ask(fleet, SHARED, key, 12).granted()).isZero();
		}
	}

	@Test
	@Tag("C15")
	void limitsWithoutAHomeAreSpentPerRegion() {
		PeerFleet fleet = fleet(0);
		assertThat(List.of(drain(fleet, OWN, 5, 1), drain(fleet, OWN, 5, 12), drain(fleet, OWN, 5, 23)))
			.containsOnly(20L);
	}

	@Test
	@Tag("D18")
	void newOwnerHasSpentAndLeasedPermitsOfForeignHolders() {
		PeerFleet fleet = fleet(0);
		long key = keyOf(3);
		spend(fleet, SHARED, key, 11, 7);
		hold(fleet, SHARED, key, 21, 5);
		spend(fleet, SHARED, key, 1, 2);
		fleet.crash(3);
		fleet.run(DETECTION);
		fleet.agree();
		fleet.run(LOTS);
		assertThat(drain(fleet, SHARED, key, 12)).isEqualTo(20 - 7 - 5 - 2);
	}

	@Test
	@Tag("D18")
	void leavingOwnerHandsOverLeasesOfForeignHolders() {
		PeerFleet fleet = fleet(0);
		long key = keyOf(3);
		spend(fleet, SHARED, key, 11, 7);
		hold(fleet, SHARED, key, 21, 5);
		fleet.node(3).coordinator().leave(fleet.node(3).nanos());
		fleet.run(Duration.ofMillis(50));
		assertThat(ask(fleet, SHARED, key, 12).granted()).as("at once").isEqualTo(1);
		fleet.crash(3);
		fleet.agree();
		assertThat(drain(fleet, SHARED, key, 1)).isEqualTo(20 - 7 - 5 - 1);
	}

	@Test
	@Tag("D19")
	void partitionedForeignHolderGetsNothingAndKeepsItsLease() {
		PeerFleet fleet = fleet(0);
		hold(fleet, SHARED, 5, 11, 6);
		cutOff(fleet, 1);
		assertThatExceptionOfType(CompletionException.class).isThrownBy(() -> ask(fleet, SHARED, 5, 11));
		assertThat(drain(fleet, OWN, 5, 11)).as("of its own region").isEqualTo(20);
		assertThat(drain(fleet, SHARED, 5, 1)).isEqualTo(14);
		fleet.connected((from, to) -> true);
		assertThat(ask(fleet, SHARED, 5, 12).granted()).isZero();
	}

	@Test
	@Tag("D19")
	void ownerWithUnreachableForeignHoldersWaitsForTheirLeases() {
		PeerFleet fleet = fleet(3);
		long key = keyOf(3);
		spend(fleet, SHARED, key, 11, 7);
		cutOff(fleet, 1);
		fleet.crash(3);
		fleet.start(4);
		fleet.run(DETECTION);
		fleet.agree();
		fleet.run(LOTS);
		assertThatExceptionOfType(CompletionException.class).isThrownBy(() -> ask(fleet, SHARED, key, 21));
		fleet.run(Duration.ofNanos(TermTiming.everythingNanos(SHARED)));
		assertThat(drain(fleet, SHARED, key, 21)).isEqualTo(20);
	}

	@Test
	@Tag("D19")
	void ownerWaitsOutPermitsOfAForeignHolderLostBefore() {
		PeerFleet fleet = fleet(3);
		long key = keyOf(3, (other) -> RendezvousHash.owner(RendezvousHash.partition(other), List.of(1L, 2L, 4L)) != 4);
		spend(fleet, LONG, key, 11, 7);
		spend(fleet, LONG, keyOf(1), 21, 3);
		fleet.crash(11);
		fleet.agree();
		fleet.run(Duration.ofSeconds(40));
		fleet.crash(3);
		fleet.start(4);
		fleet.run(DETECTION);
		fleet.agree();
		fleet.run(Duration.ofSeconds(40));
		assertThatExceptionOfType(CompletionException.class).isThrownBy(() -> ask(fleet, LONG, key, 21));
		assertThat(ask(fleet, LONG, keyOf(1), 21).granted()).as("of an owner that stayed").isEqualTo(1);
		fleet.run(Duration.ofNanos(TermTiming.everythingNanos(LONG)));
		assertThat(ask(fleet, LONG, key, 21).granted()).isEqualTo(1);
	}

	@Test
	void returnedForeignHolderIsNotWaitedFor() {
		PeerFleet fleet = fleet(3);
		long key = keyOf(3);
		spend(fleet, LONG, key, 11, 7);
		List<Long> all = fleet.incarnations();
		fleet.incarnations()
			.forEach((node) -> fleet.node(node).sees(all.stream().filter((other) -> other != 11).toList()));
		fleet.run(Duration.ofSeconds(1));
		fleet.agree();
		fleet.crash(3);
		fleet.start(4);
		fleet.run(DETECTION);
		fleet.agree();
		fleet.run(LOTS);
		assertThat(drain(fleet, LONG, key, 21)).isEqualTo(13);
	}

	@Test
	void limitsOfTheRegionDoNotWaitForForeignHolders() {
		PeerFleet fleet = new PeerFleet(0, HOMES);
		cutOff(fleet, 1);
		start(fleet);
		assertThat(ask(fleet, OWN, 5, 1).granted()).isEqualTo(1);
		assertThatExceptionOfType(CompletionException.class).isThrownBy(() -> ask(fleet, SHARED, 5, 1));
		fleet.connected((from, to) -> true);
		fleet.run(Duration.ofSeconds(1));
		assertThat(ask(fleet, SHARED, 5, 1).granted()).as("all guests have told").isEqualTo(1);
	}

	@Test
	void regionOtherThanHomeGrantsNothing() {
		PeerFleet fleet = fleet(0);
		LeaseCall call = call(OWN, 5, 11, 1);
		long before = fleet.node(11).heard().size();
		fleet.node(1).hear(11, new LeaseRequest(1, List.of(call)));
		fleet.run(Duration.ofSeconds(1));
		assertThat(fleet.node(11).heard()).hasSize((int) before);
	}

	private static Limit limit(String name) {
		return Limit.builder(name).window(20, Duration.ofSeconds(30)).consistency(Consistency.STRICT).build();
	}

	private static PeerFleet fleet(int expectedMembers) {
		PeerFleet fleet = new PeerFleet(expectedMembers, HOMES);
		start(fleet);
		return fleet;
	}

	private static void start(PeerFleet fleet) {
		fleet.abroadNanos(TimeUnit.MILLISECONDS.toNanos(80));
		for (long region = 0; region < 3; region++) {
			for (long node = 1; node <= 3; node++) {
				fleet.start(10 * region + node);
			}
		}
		fleet.agree();
		fleet.run(RESTED);
	}

	private static void cutOff(PeerFleet fleet, long region) {
		fleet.connected((from, to) -> (from / 10 == region) == (to / 10 == region));
	}

	/**
	 * A key of one of the nodes at home.
	 */
	private static long keyOf(long owner) {
		return keyOf(owner, (key) -> true);
	}

	private static long keyOf(long owner, LongPredicate chosen) {
		long key = 1;
		while (RendezvousHash.owner(RendezvousHash.partition(key), List.of(1L, 2L, 3L)) != owner
				|| RendezvousHash.owner(RendezvousHash.partition(key), List.of(1L, 2L, 3L, 4L)) != owner
				|| !chosen.test(key)) {
			key++;
		}
		return key;
	}

	private LeaseResult ask(PeerFleet fleet, Limit limit, long key, long holder) {
		return fleet.await(fleet.coordinator().exchange(List.of(call(limit, key, holder, 1)))).get(0);
	}

	private LeaseCall call(Limit limit, long key, long holder, long wanted) {
		return new LeaseCall(limit, key, holder, List.of(), this.lots++, wanted, wanted, 7_000_000_000L,
				UnleasedUsage.NONE);
	}

	private LeaseCall hold(PeerFleet fleet, Limit limit, long key, long holder, long permits) {
		LeaseCall call = call(limit, key, holder, permits);
		LeaseResult answer = fleet.await(fleet.coordinator().exchange(List.of(call))).get(0);
		assertThat(answer.granted()).isEqualTo(permits);
		return call;
	}

	private void spend(PeerFleet fleet, Limit limit, long key, long holder, long permits) {
		LeaseCall call = hold(fleet, limit, key, holder, permits);
		LeaseReport report = new LeaseReport(call.lease(), permits, true);
		fleet.await(fleet.coordinator().exchange(List.of(LeaseCall.report(limit, key, holder, List.of(report)))));
	}

	private long drain(PeerFleet fleet, Limit limit, long key, long holder) {
		long all = 0;
		while (ask(fleet, limit, key, holder).granted() > 0) {
			all++;
		}
		return all;
	}

}
