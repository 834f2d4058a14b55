/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.peer;

import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.gossip.Member;

import static org.assertj.core.api.Assertions.assertThat;

class PeerStateTests {

	private static final long SECOND = 1_000_000_000;

	private static final Member MEMBER = new Member("b", 7, "b:0", Member.Site.DEFAULT, 1);

	private final PeerState peer = new PeerState(MEMBER, 40);

	@Test
	void sequencesFollowEachOther() {
		assertThat(this.peer.from()).isZero();
		this.peer.sent(50, SECOND);
		assertThat(this.peer.from()).isEqualTo(50);
		assertThat(this.peer.position()).isEqualTo(50);
	}

	@Test
	void irrelevantChangesMoveTheCursorButNotTheSequence() {
		this.peer.sent(50, SECOND);
		this.peer.passed(60);
		assertThat(this.peer.position()).isEqualTo(60);
		assertThat(this.peer.from()).isEqualTo(50);
	}

	@Test
	void acknowledgementIsBoundedByTheLastSent() {
		this.peer.sent(50, SECOND);
		this.peer.acknowledged(1_000, SECOND);
		assertThat(this.peer.acknowledged()).isEqualTo(50);
	}

	@Test
	void acknowledgementNeverFalls() {
		this.peer.sent(50, SECOND);
		this.peer.acknowledged(50, SECOND);
		this.peer.acknowledged(45, SECOND);
		assertThat(this.peer.acknowledged()).isEqualTo(50);
	}

	@Test
	void rewindReturnsToTheLastAcknowledged() {
		this.peer.sent(50, SECOND);
		this.peer.acknowledged(50, SECOND);
		this.peer.sent(70, SECOND);
		this.peer.rewind();
		assertThat(this.peer.position()).isEqualTo(50);
		assertThat(this.peer.from()).isEqualTo(50);
	}

	@Test
	void rewindBeforeAnyAcknowledgementReturnsToTheBeginning() {
		this.peer.sent(50, SECOND);
		this.peer.rewind();
		assertThat(this.peer.position()).isEqualTo(40);
		assertThat(this.peer.from()).isZero();
	}

	@Test
	void acknowledgementIsOverdueOnlyWhileChangesAreInFlight() {
		assertThat(this.peer.isOverdue(100 * SECOND, 2 * SECOND)).isFalse();
		this.peer.sent(50, SECOND);
		assertThat(this.peer.isOverdue(3 * SECOND, 2 * SECOND)).isFalse();
		assertThat(this.peer.isOverdue(3 * SECOND + 1, 2 * SECOND)).isTrue();
		this.peer.acknowledged(50, 3 * SECOND);
		assertThat(this.peer.isOverdue(100 * SECOND, 2 * SECOND)).isFalse();
	}

	@Test
	void progressPostponesTheRetransmission() {
		this.peer.sent(50, SECOND);
		this.peer.sent(60, 2 * SECOND);
		this.peer.acknowledged(50, 3 * SECOND);
		assertThat(this.peer.isOverdue(4 * SECOND, 2 * SECOND)).isFalse();
		assertThat(this.peer.isOverdue(5 * SECOND + 1, 2 * SECOND)).isTrue();
	}

	@Test
	void nextSequenceIsReceivedAndOneAfterAGapIsNot() {
		this.peer.received(0, 5, 0);
		this.peer.received(5, 9, 0);
		this.peer.received(12, 15, 0);
		assertThat(this.peer.toAcknowledge()).isEqualTo(9);
		this.peer.received(9, 15, 0);
		assertThat(this.peer.toAcknowledge()).isEqualTo(15);
	}

	@Test
	void repeatedSequenceChangesNothing() {
		this.peer.received(0, 5, 0);
		this.peer.received(5, 9, 0);
		this.peer.received(0, 5, 0);
		assertThat(this.peer.toAcknowledge()).isEqualTo(9);
	}

	@Test
	void unknownSequenceRequestsARestartUntilItWasSent() {
		this.peer.received(0, 5, 10);
		this.peer.entryMissing(7);
		assertThat(this.peer.toAcknowledge()).isEqualTo(PeerState.NOTHING);
		this.peer.messageSent(8);
		assertThat(this.peer.acknowledgeByNanos()).isEqualTo(7);
		this.peer.acknowledgementSent();
		assertThat(this.peer.acknowledgeByNanos()).isEqualTo(Long.MAX_VALUE);
		this.peer.received(0, 3, 20);
		assertThat(this.peer.toAcknowledge()).isEqualTo(3);
	}

	@Test
	void restartBeginsNoLaterThanTheLastAcknowledged() {
		this.peer.sent(50, SECOND);
		this.peer.acknowledged(50, SECOND);
		this.peer.sent(80, SECOND);
		this.peer.startOver(70, 0);
		assertThat(this.peer.position()).isEqualTo(50);
		assertThat(this.peer.from()).isZero();
		this.peer.startOver(20, 1_000_000_000L);
		assertThat(this.peer.position()).isEqualTo(20);
	}

	@Test
	void clockOffsetIsThatOfTheFastestRecentRoundTrip() {
		PeerClock clock = this.peer.clock();
		clock.sample(500, 10);
		clock.sample(300, 2);
		clock.sample(900, 30);
		assertThat(clock.offsetNanos()).isEqualTo(300);
		for (int i = 0; i < 8; i++) {
			clock.sample(700, 20);
		}
		assertThat(clock.offsetNanos()).isEqualTo(700);
	}

	@Test
	void requestIsLostWhenALaterOneIsRepliedFirst() {
		PeerClock clock = this.peer.clock();
		clock.requested(1);
		clock.requested(2);
		assertThat(clock.replied(1)).isFalse();
		assertThat(clock.replied(2)).isFalse();
		clock.requested(3);
		clock.requested(4);
		assertThat(clock.replied(4)).isTrue();
	}

	@Test
	void unacknowledgedChangesCountAsLostAfterALongTime() {
		this.peer.sent(50, SECOND);
		this.peer.sent(60, 2 * SECOND);
		assertThat(this.peer.hasMissed(2 * SECOND, SECOND)).isFalse();
		assertThat(this.peer.hasMissed(2 * SECOND + 1, SECOND)).isTrue();
		this.peer.acknowledged(50, 2 * SECOND);
		assertThat(this.peer.hasMissed(2 * SECOND + 1, SECOND)).isFalse();
		this.peer.rewind();
		assertThat(this.peer.hasMissed(100 * SECOND, SECOND)).isFalse();
	}

	@Test
	void acknowledgementDuringARetransmissionCounts() {
		this.peer.sent(50, SECOND);
		this.peer.acknowledged(50, SECOND);
		this.peer.sent(70, SECOND);
		this.peer.rewind();
		this.peer.acknowledged(70, 2 * SECOND);
		assertThat(this.peer.acknowledged()).isEqualTo(70);
		assertThat(this.peer.from()).isEqualTo(70);
		assertThat(this.peer.rewinds()).isZero();
	}

	@Test
	void acknowledgementOfNothingNewIsNoProgress() {
		this.peer.sent(50, SECOND);
		this.peer.acknowledged(50, SECOND);
		this.peer.rewind();
		this.peer.acknowledged(1_000, 2 * SECOND);
		assertThat(this.peer.rewinds()).isEqualTo(1);
	}

	@Test
	void reportedDelayOfAPeerIsUsedForTenSeconds() {
		this.peer.delayReported(300, SECOND);
		assertThat(this.peer.lateNanos(10 * SECOND)).isEqualTo(300_000_000);
		assertThat(this.peer.lateNanos(11 * SECOND)).isZero();
		this.peer.delayReported(Integer.MAX_VALUE, 20 * SECOND);
		assertThat(this.peer.lateNanos(20 * SECOND)).isEqualTo(10 * SECOND);
	}

	@Test
	void timeOfAPeerNeverReceivedFromIsNegative() {
		assertThat(this.peer.sinceReceivedNanos(SECOND)).isNegative();
		this.peer.messageReceived(SECOND);
		assertThat(this.peer.sinceReceivedNanos(3 * SECOND)).isEqualTo(2 * SECOND);
	}

}
