/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.peer.term;

import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.lease.ledger.LedgerContext;
import io.github.gossiplimiter.lease.wire.TermReply;
import io.github.gossiplimiter.lease.wire.TermReply.Promised;
import io.github.gossiplimiter.lease.wire.TermReply.Refused;
import io.github.gossiplimiter.lease.wire.TermRequest.Kind;

import static org.assertj.core.api.Assertions.assertThat;

class OwnerTermTests {

	private static final long SECOND = 1_000_000_000L;

	private static final Limit LIMIT = Limit.of("pay", 20, Duration.ofSeconds(10));

	@Test
	void termIsHeldWithAMajorityOfPromises() {
		QuorumView three = electorate(0, 1, 2, 3);
		OwnerTerm tenure = OwnerTerm.anew(5, 1, LedgerContext.NONE);
		promise(tenure, 1, three, 0);
		assertThat(tenure.hold(three, 0)).isFalse();
		promise(tenure, 2, three, 0);
		assertThat(tenure.hold(three, 0)).isTrue();
	}

	@Test
	void termEndsBeforeThePromiseMeasuredFromItsRequest() {
		QuorumView alone = electorate(0, 1);
		OwnerTerm tenure = OwnerTerm.anew(5, 1, LedgerContext.NONE);
		tenure.replied(1, Kind.CLAIM, new Promised(0), 0, alone, SECOND);
		assertThat(tenure.hold(alone, TermTiming.RIGHT_NANOS - 1)).isTrue();
		assertThat(tenure.hold(alone, TermTiming.RIGHT_NANOS)).isFalse();
		assertThat(TermTiming.RIGHT_NANOS).isLessThan(TermTiming.PROMISE_NANOS);
	}

	@Test
	@Tag("D18")
	void majorityIsOneOfTheExpectedMembers() {
		QuorumView side = electorate(5, 1, 2);
		OwnerTerm tenure = OwnerTerm.anew(5, 1, LedgerContext.NONE);
		promise(tenure, 1, side, 0);
		promise(tenure, 2, side, 0);
		assertThat(tenure.hold(side, 0)).isFalse();
		assertThat(electorate(5, 1, 2, 3).quorum()).isEqualTo(3);
		assertThat(electorate(3, 1, 2, 3, 4, 5).quorum()).as("more than expected").isEqualTo(3);
	}

	@Test
	void promisesOfDepartedMembersDoNotCount() {
		OwnerTerm tenure = OwnerTerm.anew(5, 1, LedgerContext.NONE);
		QuorumView three = electorate(0, 1, 2, 3);
		promise(tenure, 1, three, 0);
		promise(tenure, 2, three, 0);
		assertThat(tenure.hold(electorate(0, 1, 3), 0)).isFalse();
	}

	@Test
	void termContinuesIfAMajorityPromisedNoOther() {
		QuorumView three = electorate(0, 1, 2, 3);
		OwnerTerm tenure = held(three);
		LongStream.of(1, 2, 3).forEach(tenure::reported);
		assertThat(tenure.hold(three, 60 * SECOND)).isFalse();
		tenure.replied(1, tenure.kind(1), new Promised(60 * SECOND), 60 * SECOND, three, 60 * SECOND);
		tenure.replied(2, tenure.kind(2), new Promised(60 * SECOND), 60 * SECOND, three, 60 * SECOND);
		assertThat(tenure.hold(three, 60 * SECOND)).isTrue();
	}

	@Test
	void promiseOfAMemberThatPromisedAnotherInTheGapDoesNotCount() {
		QuorumView three = electorate(0, 1, 2, 3);
		OwnerTerm tenure = held(three);
		LongStream.of(1, 2, 3).forEach(tenure::reported);
		tenure.replied(1, tenure.kind(1), new Promised(60 * SECOND), 60 * SECOND, three, 60 * SECOND);
		assertThat(tenure.kind(3)).as("never promised before").isEqualTo(Kind.CLAIM);
		tenure.replied(3, Kind.CLAIM, new Promised(SECOND), 60 * SECOND, three, 60 * SECOND);
		assertThat(tenure.hold(three, 60 * SECOND)).isFalse();
	}

	@Test
	void termIsLostWithoutAMajorityThatPromisedNoOther() {
		QuorumView three = electorate(0, 1, 2, 3);
		OwnerTerm tenure = held(three);
		tenure.replied(2, Kind.CONTINUE, new Refused(SECOND, 3), 60 * SECOND, three, 60 * SECOND);
		assertThat(tenure.isLost(three)).isFalse();
		tenure.replied(3, Kind.CONTINUE, new Refused(SECOND, 3), 60 * SECOND, three, 60 * SECOND);
		assertThat(tenure.isLost(three)).isTrue();
	}

	@Test
	void growthOfTheClusterDoesNotEndATerm() {
		QuorumView alone = electorate(0, 1);
		OwnerTerm tenure = OwnerTerm.anew(5, 1, LedgerContext.NONE);
		promise(tenure, 1, alone, 0);
		assertThat(tenure.hold(alone, SECOND)).isTrue();
		QuorumView three = electorate(0, 1, 2, 3);
		assertThat(tenure.hold(three, SECOND + 1)).isFalse();
		tenure.replied(2, tenure.kind(2), new Promised(SECOND), SECOND + 1, three, SECOND + 2_000_000);
		assertThat(tenure.hold(three, SECOND + 2_000_000)).isTrue();
	}

	@Test
	void handedOverTermNeedsAMajorityThatKnowsTheOneBefore() {
		QuorumView three = electorate(0, 1, 2, 3);
		OwnerTerm tenure = OwnerTerm.handedOver(5, 7, 9, 4, OwnerTerm.COMPLETE, LedgerContext.NONE);
		assertThat(tenure.row().fromOwner()).isEqualTo(9);
		assertThat(tenure.row().fromTerm()).isEqualTo(4);
		assertThat(tenure.kind(2)).isEqualTo(Kind.CONTINUE);
		tenure.replied(1, Kind.CONTINUE, new Promised(0), 0, three, 0);
		tenure.replied(2, Kind.CONTINUE, new Promised(0), 0, three, 0);
		assertThat(tenure.hold(three, 0)).isTrue();
		assertThat(tenure.ignorantNanos(LIMIT, three, 0)).isZero();
		assertThat(tenure.row().fromOwner()).isZero();
	}

	@Test
	@Tag("D18")
	void nothingIsGrantedUntilAllMembersReported() {
		QuorumView three = electorate(0, 1, 2, 3);
		OwnerTerm tenure = held(three);
		tenure.reported(1);
		tenure.reported(2);
		assertThat(tenure.ignorantNanos(LIMIT, three, SECOND)).isPositive();
		assertThat(tenure.learnt(three)).isFalse();
		tenure.reported(3);
		assertThat(tenure.learnt(three)).isTrue();
		assertThat(tenure.ignorantNanos(LIMIT, three, SECOND)).isZero();
		assertThat(tenure.ignorantNanos(LIMIT, electorate(0, 1, 2, 3, 4), SECOND)).as("who joins adds nothing")
			.isZero();
	}

	@Test
	@Tag("D18")
	void leasesOfDepartedMembersAreWaitedOut() {
		QuorumView members = electorate(0, 1, 2, 3, 4);
		members.update(List.of(member(2), member(3)), 0);
		OwnerTerm tenure = held(members);
		LongStream.of(1, 2, 3).forEach(tenure::reported);
		assertThat(tenure.learnt(members)).isTrue();
		long lots = TermTiming.leasesNanos(LIMIT);
		assertThat(tenure.ignorantNanos(LIMIT, members, lots - 1)).isEqualTo(1);
		assertThat(tenure.ignorantNanos(LIMIT, members, lots)).isZero();
	}

	@Test
	@Tag("D18")
	void withoutAllExpectedMembersEarlierPermitsAreWaitedOut() {
		QuorumView three = electorate(4, 1, 2, 3);
		OwnerTerm tenure = OwnerTerm.anew(5, 1, LedgerContext.NONE);
		LongStream.of(1, 2, 3).forEach((member) -> promise(tenure, member, three, 0));
		assertThat(tenure.hold(three, 0)).isTrue();
		LongStream.of(1, 2, 3).forEach(tenure::reported);
		assertThat(tenure.learnt(three)).isTrue();
		long everything = TermTiming.everythingNanos(LIMIT);
		assertThat(everything).isGreaterThan(10 * SECOND);
		assertThat(tenure.ignorantNanos(LIMIT, three, everything - 1)).isEqualTo(1);
		assertThat(tenure.ignorantNanos(LIMIT, three, everything)).isZero();
	}

	@Test
	@Tag("D18")
	void reportOfARestartedMemberDoesNotCoverItsEarlierIncarnation() {
		QuorumView three = electorate(3, 1, 2, 3);
		Member anew = new Member("node-3", 4, "n:1", Member.Site.DEFAULT, 1);
		three.update(List.of(member(2), anew), SECOND);
		OwnerTerm tenure = OwnerTerm.anew(5, 1, LedgerContext.NONE);
		LongStream.of(1, 2, 4).forEach((member) -> promise(tenure, member, three, 2 * SECOND));
		assertThat(tenure.hold(three, 2 * SECOND)).isTrue();
		LongStream.of(1, 2, 4).forEach(tenure::reported);
		assertThat(tenure.learnt(three)).isTrue();
		long everything = TermTiming.everythingNanos(LIMIT);
		assertThat(tenure.ignorantNanos(LIMIT, three, everything)).isEqualTo(SECOND);
		assertThat(tenure.ignorantNanos(LIMIT, three, everything + SECOND)).isZero();
	}

	@Test
	@Tag("D18")
	void sharesOfUnreachableMembersAreReserved() {
		QuorumView three = electorate(3, 1, 2, 3);
		OwnerTerm tenure = held(three);
		assertThat(tenure.inTouch(three, 10 * SECOND, SECOND)).isEqualTo(2);
		tenure.replied(3, Kind.RENEW, new Promised(0, SECOND), SECOND, three, SECOND);
		assertThat(tenure.inTouch(three, 10 * SECOND, SECOND)).as("it used its share a second ago").isEqualTo(2);
		tenure.replied(3, Kind.RENEW, new Promised(0, 11 * SECOND), 2 * SECOND, three, 2 * SECOND);
		assertThat(tenure.inTouch(three, SECOND, 3 * SECOND)).isEqualTo(3);
		assertThat(tenure.inTouch(three, SECOND, TermTiming.RIGHT_NANOS)).as("the others are silent").isEqualTo(1);
	}

	@Test
	@Tag("D18")
	void unknownTimeIsHandedOverWithTheTerm() {
		QuorumView three = electorate(4, 1, 2, 3);
		OwnerTerm tenure = OwnerTerm.handedOver(5, 7, 9, 4, 0, LedgerContext.NONE);
		assertThat(tenure.ignorantNanos(LIMIT, three, SECOND)).isEqualTo(TermTiming.everythingNanos(LIMIT) - SECOND);
	}

	@Test
	@Tag("D18")
	void reportFromLongBeforeTheTermIsOutdated() {
		QuorumView three = electorate(0, 1, 2, 3);
		OwnerTerm tenure = OwnerTerm.anew(5, 1, LedgerContext.NONE);
		tenure.requested(false, 0);
		promise(tenure, 1, three, 0);
		tenure.reported(1);
		assertThat(tenure.isStale(TermTiming.RIGHT_NANOS - 1)).isFalse();
		assertThat(tenure.isStale(TermTiming.RIGHT_NANOS)).isTrue();
		promise(tenure, 2, three, 0);
		assertThat(tenure.hold(three, SECOND)).isTrue();
		assertThat(tenure.isStale(TermTiming.RIGHT_NANOS)).isFalse();
	}

	@Test
	void partitionWithoutAnOwnerForLongNeedsNoReports() {
		QuorumView three = electorate(4, 1, 2, 3);
		OwnerTerm tenure = OwnerTerm.anew(5, 1, LedgerContext.NONE);
		LongStream.of(1, 2, 3)
			.forEach((member) -> tenure.replied(member, Kind.TELL, new Promised(60 * SECOND), 0, three, 0));
		assertThat(tenure.hold(three, 0)).isTrue();
		assertThat(tenure.ignorantNanos(LIMIT, three, 0)).isZero();
	}

	/**
	 * A term that members 1 and 2 have promised at time 0.
	 */
	private static OwnerTerm held(QuorumView electorate) {
		OwnerTerm tenure = OwnerTerm.anew(5, 1, LedgerContext.NONE);
		promise(tenure, 1, electorate, 0);
		promise(tenure, 2, electorate, 0);
		assertThat(tenure.hold(electorate, 0)).isTrue();
		return tenure;
	}

	private static void promise(OwnerTerm tenure, long member, QuorumView electorate, long atNanos) {
		TermReply.Row row = new Promised(0);
		tenure.replied(member, Kind.TELL, row, atNanos, electorate, atNanos);
	}

	private static QuorumView electorate(int expected, long self, long... others) {
		QuorumView electorate = new QuorumView(member(self), expected);
		electorate.update(LongStream.of(others).mapToObj(OwnerTermTests::member).toList(), 0);
		return electorate;
	}

	private static Member member(long incarnation) {
		return new Member("node-" + incarnation, incarnation, "n:1", Member.Site.DEFAULT, 1);
	}

}
