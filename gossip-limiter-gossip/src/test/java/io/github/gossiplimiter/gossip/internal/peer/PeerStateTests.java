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
		this.peer.misunderstood(7);
		assertThat(this.peer.toAcknowledge()).isEqualTo(PeerState.NOTHING);
		this.peer.spoken(8);
		assertThat(this.peer.acknowledgeByNanos()).isEqualTo(7);
		this.peer.answered();
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
		clock.asked(1);
		clock.asked(2);
		assertThat(clock.answered(1)).isFalse();
		assertThat(clock.answered(2)).isFalse();
		clock.asked(3);
		clock.asked(4);
		assertThat(clock.answered(4)).isTrue();
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
		this.peer.saidLate(300, SECOND);
		assertThat(this.peer.lateNanos(10 * SECOND)).isEqualTo(300_000_000);
		assertThat(this.peer.lateNanos(11 * SECOND)).isZero();
		this.peer.saidLate(Integer.MAX_VALUE, 20 * SECOND);
		assertThat(this.peer.lateNanos(20 * SECOND)).isEqualTo(10 * SECOND);
	}

	@Test
	void timeOfAPeerNeverReceivedFromIsNegative() {
		assertThat(this.peer.sinceHeardNanos(SECOND)).isNegative();
		this.peer.heard(SECOND);
		assertThat(this.peer.sinceHeardNanos(3 * SECOND)).isEqualTo(2 * SECOND);
	}

}
