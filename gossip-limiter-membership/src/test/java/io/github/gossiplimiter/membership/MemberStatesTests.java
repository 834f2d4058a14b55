/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.membership;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;

import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.membership.wire.MemberUpdate;
import io.github.gossiplimiter.membership.wire.MemberUpdate.State;
import io.github.gossiplimiter.membership.wire.MembershipMessage;
import io.github.gossiplimiter.membership.wire.PingMessage;
import io.github.gossiplimiter.membership.wire.UpdatesMessage;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a node makes of the updates of others.
 */
class MemberStatesTests {

	private static final long SECOND = 1_000_000_000L;

	private static final Member SENDER = member(1);

	private static final Member SUBJECT = member(2);

	private final List<MemberUpdate> sent = new ArrayList<>();

	private final List<Member> pinged = new ArrayList<>();

	private final List<Member> live = new ArrayList<>();

	private final SwimProtocol protocol = new SwimProtocol(SwimSettings.DEFAULT, member(0), new Random(1),
			new Recorder(), (members) -> {
				this.live.clear();
				this.live.addAll(members);
			});

	@Test
	void senderThatMissedARefutationReceivesIt() {
		connect();
		receive(SUBJECT, announcement(3));
		this.sent.clear();
		receive(SENDER, accusation(2));
		assertThat(this.sent).containsExactly(announcement(3));
		this.protocol.step(2 * SECOND);
		assertThat(this.protocol.status().suspicions()).isZero();
	}

	@Test
	void relayedAnnouncementRaisesTheVersionByStepsOnly() {
		connect();
		receive(SENDER, announcement(1L << 53));
		receive(SUBJECT, announcement(1));
		receive(SENDER, accusation(1));
		this.protocol.step(2 * SECOND);
		assertThat(this.protocol.status().suspect()).as("the member's own version counts").isEqualTo(1);
	}

	@Test
	void accusationOfAVersionThatIsNotKnownDoesNotOutliveTheNextAnnouncement() {
		connect();
		receive(SENDER, accusation(1L << 53));
		this.protocol.step(2 * SECOND);
		assertThat(this.protocol.status().suspect()).isEqualTo(1);
		receive(SENDER, announcement(1));
		this.protocol.step(2 * SECOND);
		assertThat(this.protocol.status().suspect()).isZero();
		assertThat(this.live).contains(SUBJECT);
	}

	@Test
	void farewellInTheNameOfAMemberDoesNotExcludeItForGood() {
		long highest = 1L << 53;
		connect();
		receive(SUBJECT, announcement(highest));
		receive(SUBJECT, MemberUpdate.accuse(State.LEFT, SUBJECT.incarnation(), highest, SUBJECT.incarnation()));
		assertThat(this.live).doesNotContain(SUBJECT);
		receive(SUBJECT, announcement(1001));
		assertThat(this.live).as("may have been sent before").doesNotContain(SUBJECT);
		this.protocol.received(SENDER, new UpdatesMessage(List.of(announcement(1001))), 10 * SECOND);
		assertThat(this.live).as("only the member itself can refute that").doesNotContain(SUBJECT);
		this.protocol.received(SUBJECT, new UpdatesMessage(List.of(announcement(1001))), 10 * SECOND);
		assertThat(this.live).contains(SUBJECT);
	}

	@Test
	void memberDescribesItselfBetterThanOthersDo() {
		this.protocol.connected(SENDER, SECOND);
		Member invented = new Member("another name", SUBJECT.incarnation(), "another-host:1", Member.Site.DEFAULT, 1);
		receive(SENDER, MemberUpdate.alive(KnownMember.row(invented), 7));
		assertThat(this.live).contains(invented);
		this.protocol.connected(SUBJECT, SECOND);
		assertThat(this.live).containsExactlyInAnyOrder(SENDER, SUBJECT);
		receive(SENDER, MemberUpdate.alive(KnownMember.row(invented), 8));
		assertThat(this.live).as("its own description stays").containsExactlyInAnyOrder(SENDER, SUBJECT);
		this.sent.clear();
		receive(SENDER, accusation(2));
		assertThat(this.sent).as("what others receive").containsExactly(announcement(8));
	}

	@Test
	void suspectIsPingedAgainBeforeItsTimeHasPassed() {
		SwimContext context = new SwimContext(SwimSettings.DEFAULT, member(0), new Random(1), new Recorder());
		MemberStates states = new MemberStates(context);
		states.join(SUBJECT, 0, true, SECOND);
		KnownMember subject = Objects.requireNonNull(context.table.find(SUBJECT.incarnation()));
		states.suspect(subject, SECOND);
		long half = SECOND + context.settings.suspicionNanosMin(2) / 2;
		assertThat(states.step(SECOND)).isEqualTo(half);
		assertThat(this.pinged).isEmpty();
		long threeQuarters = states.step(half);
		assertThat(this.pinged).containsExactly(SUBJECT);
		long end = states.step(threeQuarters);
		assertThat(this.pinged).containsExactly(SUBJECT, SUBJECT);
		assertThat(end).isEqualTo(SECOND + context.settings.suspicionNanosMin(2));
		states.step(end);
		assertThat(subject.isLive()).isFalse();
		assertThat(this.pinged).hasSize(2);
	}

	private void connect() {
		this.protocol.connected(SENDER, SECOND);
		this.protocol.connected(SUBJECT, SECOND);
	}

	private void receive(Member from, MemberUpdate update) {
		this.protocol.received(from, new UpdatesMessage(List.of(update)), SECOND);
	}

	private static MemberUpdate announcement(long version) {
		return MemberUpdate.alive(KnownMember.row(SUBJECT), version);
	}

	private static MemberUpdate accusation(long version) {
		return MemberUpdate.accuse(State.SUSPECT, SUBJECT.incarnation(), version, SENDER.incarnation());
	}

	private static Member member(long incarnation) {
		return new Member("node-" + incarnation, incarnation, "node-" + incarnation + ":7946", Member.Site.DEFAULT, 1);
	}

	private final class Recorder implements MembershipNetwork {

		@Override
		public boolean send(Member to, MembershipMessage message) {
			MemberStatesTests.this.sent.addAll(message.updates());
			if (message instanceof PingMessage) {
				MemberStatesTests.this.pinged.add(to);
			}
			return true;
		}

		@Override
		public void contact(String address) {
		}

	}

}
