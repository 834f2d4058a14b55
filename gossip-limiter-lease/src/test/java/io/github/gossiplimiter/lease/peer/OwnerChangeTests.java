/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.peer;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.stream.LongStream;

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
import io.github.gossiplimiter.lease.wire.LedgerMessage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Nobody gets a fresh budget because a key has another owner.
 */
class OwnerChangeTests {

	private static final Limit LIMIT = Limit.builder("pay")
		.window(20, Duration.ofSeconds(30))
		.consistency(Consistency.STRICT)
		.build();

	private static final Duration DETECTION = Duration.ofSeconds(4);

	private long lots = 1;

	@Test
	@Tag("D18")
	void newOwnerAfterACrashCountsPermitsOfOthers() {
		PeerFleet fleet = PeerFleet.of(0, 1, 2, 3);
		long key = keyOf(3, 1, 2, 3);
		spend(fleet, key, 1, 7);
		hold(fleet, key, 2, 5);
		fleet.crash(3);
		fleet.run(DETECTION);
		fleet.agree();
		assertThatExceptionOfType(CompletionException.class).as("lots of who crashed may be spent")
			.isThrownBy(() -> ask(fleet, key, 1));
		fleet.run(Duration.ofNanos(TermTiming.PROMISE_NANOS + TermTiming.leasesNanos(LIMIT)));
		assertThat(drain(fleet, key, 1)).isEqualTo(20 - 7 - 5);
	}

	@Test
	@Tag("D18")
	void leavingOwnerHandsOverItsLedger() {
		PeerFleet fleet = PeerFleet.of(0, 1, 2, 3);
		long key = keyOf(3, 1, 2, 3);
		spend(fleet, key, 3, 4);
		spend(fleet, key, 1, 7);
		fleet.node(3).coordinator().leave(fleet.node(3).nanos());
		fleet.run(Duration.ofMillis(50));
		assertThat(fleet.node(3).coordinator().hasLeft()).isTrue();
		assertThat(ask(fleet, key, 1).granted()).as("at once, also for who has not noticed").isEqualTo(1);
		fleet.crash(3);
		fleet.agree();
		assertThat(drain(fleet, key, 2)).as("what the leaver spent counts as well").isEqualTo(20 - 4 - 7 - 1);
	}

	@Test
	@Tag("D18")
	void joiningOwnerReceivesItsPartitions() {
		PeerFleet fleet = PeerFleet.of(0, 1, 2);
		long key = keyOf(3, 1, 2, 3);
		spend(fleet, key, 1, 7);
		spend(fleet, key, 2, 5);
		fleet.start(3);
		fleet.agree();
		assertThat(ask(fleet, key, 1).granted()).as("by the owner so far, while the new one rests").isEqualTo(1);
		fleet.run(Duration.ofSeconds(7));
		assertThat(ask(fleet, key, 2).granted()).isEqualTo(1);
		assertThat(fleet.node(3).heard()).hasAtLeastOneElementOfType(LedgerMessage.class);
		assertThat(drain(fleet, key, 3)).isEqualTo(20 - 7 - 5 - 2);
	}

	@Test
	@Tag("D19")
	void onlyTheMajorityOfTheExpectedMembersGrants() {
		PeerFleet fleet = PeerFleet.of(5, 1, 2, 3, 4, 5);
		long key = keyOf(4, 1, 2, 3, 4, 5);
		spend(fleet, key, 1, 7);
		split(fleet);
		fleet.run(DETECTION);
		assertThatExceptionOfType(CompletionException.class).isThrownBy(() -> ask(fleet, key, 5));
		assertThatExceptionOfType(CompletionException.class).as("what the other side did may count")
			.isThrownBy(() -> ask(fleet, key, 1));
		fleet.run(Duration.ofNanos(TermTiming.everythingNanos(LIMIT)));
		assertThatExceptionOfType(CompletionException.class).isThrownBy(() -> ask(fleet, key, 5));
		assertThat(drain(fleet, key, 1)).isEqualTo(20);
	}

	@Test
	@Tag("D19")
	void partitionedOwnerStopsBeforeItsSuccessorStarts() {
		PeerFleet fleet = PeerFleet.of(5, 1, 2, 3, 4, 5);
		long key = keyOf(4, 1, 2, 3, 4, 5);
		assertThat(ask(fleet, key, 4).granted()).isEqualTo(1);
		fleet.connected((from, to) -> (from <= 3) == (to <= 3));
		fleet.run(Duration.ofNanos(TermTiming.RIGHT_NANOS));
		assertThatExceptionOfType(CompletionException.class).isThrownBy(() -> ask(fleet, key, 5));
		fleet.connected((from, to) -> true);
		assertThat(ask(fleet, key, 5).granted()).as("nobody else was promised anything").isEqualTo(1);
		assertThat(drain(fleet, key, 1)).isEqualTo(18);
	}

	@Test
	@Tag("D18")
	void restartedClusterGrantsNothingUntilOldPromisesExpire() {
		PeerFleet fleet = new PeerFleet(0);
		fleet.start(1);
		fleet.start(2);
		fleet.agree();
		assertThatExceptionOfType(CompletionException.class).isThrownBy(() -> ask(fleet, 5, 1));
		fleet.run(Duration.ofNanos(TermTiming.REST_NANOS));
		assertThat(ask(fleet, 5, 1).granted()).isEqualTo(1);
	}

	@Test
	void nodeWithoutAMembershipViewGrantsNothing() {
		PeerFleet fleet = new PeerFleet(0);
		fleet.start(1);
		fleet.run(Duration.ofSeconds(60));
		assertThatExceptionOfType(CompletionException.class).isThrownBy(() -> ask(fleet, 5, 1));
		fleet.agree();
		assertThat(ask(fleet, 5, 1).granted()).isEqualTo(1);
	}

	@Test
	void idlePartitionCausesNoTrafficAndIsResumed() {
		PeerFleet fleet = PeerFleet.of(0, 1, 2, 3);
		long key = keyOf(3, 1, 2, 3);
		spend(fleet, key, 1, 7);
		fleet.run(Duration.ofSeconds(5));
		long before = fleet.sent();
		fleet.run(Duration.ofSeconds(20));
		assertThat(fleet.sent()).isEqualTo(before);
		assertThat(drain(fleet, key, 2)).isEqualTo(13);
	}

	@Test
	@Tag("D19")
	void denialOfASpentKeyNeedsNoPromise() {
		PeerFleet fleet = PeerFleet.of(5, 1, 2, 3, 4, 5);
		long key = keyOf(4, 1, 2, 3, 4, 5);
		spend(fleet, key, 1, 20);
		fleet.run(Duration.ofNanos(TermTiming.RIGHT_NANOS));
		long before = fleet.sent();
		assertThat(ask(fleet, key, 2).granted()).isZero();
		assertThat(fleet.sent() - before).as("the question and its answer").isEqualTo(2);
		fleet.connected((from, to) -> (from <= 3) == (to <= 3));
		assertThat(ask(fleet, key, 5).granted()).as("by an owner that is cut off as well").isZero();
		fleet.run(Duration.ofNanos(TermTiming.everythingNanos(LIMIT)));
		assertThatExceptionOfType(CompletionException.class).as("which may not grant what is left again")
			.isThrownBy(() -> ask(fleet, key, 5));
	}

	private static void split(PeerFleet fleet) {
		fleet.connected((from, to) -> (from <= 3) == (to <= 3));
		for (long node = 1; node <= 5; node++) {
			fleet.node(node).sees((node <= 3) ? List.of(1L, 2L, 3L) : List.of(4L, 5L));
		}
	}

	/**
	 * A key whose owner is one of some members.
	 */
	private static long keyOf(long owner, long... members) {
		List<Long> candidates = LongStream.of(members).boxed().toList();
		long key = 1;
		while (RendezvousHash.owner(RendezvousHash.partition(key), candidates) != owner) {
			key++;
		}
		return key;
	}

	private LeaseResult ask(PeerFleet fleet, long key, long holder) {
		return fleet.await(fleet.coordinator().exchange(List.of(call(key, holder, 1)))).get(0);
	}

	private LeaseCall call(long key, long holder, long wanted) {
		return new LeaseCall(LIMIT, key, holder, List.of(), this.lots++, wanted, wanted, 7_000_000_000L,
				UnleasedUsage.NONE);
	}

	/**
	 * Take permits and leave them unspent.
	 */
	private void hold(PeerFleet fleet, long key, long holder, long permits) {
		LeaseResult answer = fleet.await(fleet.coordinator().exchange(List.of(call(key, holder, permits)))).get(0);
		assertThat(answer.granted()).isEqualTo(permits);
	}

	private void spend(PeerFleet fleet, long key, long holder, long permits) {
		LeaseCall call = call(key, holder, permits);
		LeaseResult answer = fleet.await(fleet.coordinator().exchange(List.of(call))).get(0);
		assertThat(answer.granted()).isEqualTo(permits);
		fleet.await(fleet.coordinator()
			.exchange(List
				.of(LeaseCall.report(LIMIT, key, holder, List.of(new LeaseReport(call.lease(), permits, true))))));
	}

	private long drain(PeerFleet fleet, long key, long holder) {
		long all = 0;
		while (ask(fleet, key, holder).granted() > 0) {
			all++;
		}
		return all;
	}

}
