/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.membership;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.membership.wire.MemberUpdate;
import io.github.gossiplimiter.membership.wire.MembershipMessage;
import io.github.gossiplimiter.membership.wire.PingMessage;
import io.github.gossiplimiter.membership.wire.PingReply;
import io.github.gossiplimiter.membership.wire.UpdatesMessage;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Members that advertise the address of another one, or of this node.
 */
class AddressClaimsTests {

	private static final long SECOND = 1_000_000_000L;

	private static final Member SELF = member(1, "self:7946");

	private static final Member FORMER = member(2, "host:7946");

	private static final Member CLAIMANT = member(3, "host:7946");

	private final List<Sent> sent = new ArrayList<>();

	private final List<String> shared = new ArrayList<>();

	private final List<Member> live = new ArrayList<>();

	private final SwimProtocol protocol = new SwimProtocol(SwimSettings.DEFAULT, SELF, new Random(1), new Recorder(),
			(members) -> {
				this.live.clear();
				this.live.addAll(members);
			});

	@Test
	void claimAloneRemovesNoMember() {
		claim();
		assertThat(this.live).containsExactly(FORMER, CLAIMANT);
		this.protocol.step(SECOND);
		this.protocol.step(SECOND + SwimSettings.DEFAULT.suspicionMin().toNanos() - 1);
		assertThat(this.live).as("has the usual time to answer").containsExactly(FORMER, CLAIMANT);
	}

	@Test
	void unreachableFormerIncarnationIsRemovedAtOnce() {
		claim();
		this.protocol.disconnected(FORMER, SECOND);
		assertThat(this.live).containsExactly(CLAIMANT);
		assertThat(this.shared).isEmpty();
	}

	@Test
	void disconnectedFormerIncarnationIsRemovedAtOnce() {
		this.protocol.connected(FORMER, SECOND);
		this.protocol.disconnected(FORMER, SECOND);
		this.protocol.connected(CLAIMANT, SECOND);
		assertThat(this.live).containsExactly(CLAIMANT);
	}

	@Test
	void disconnectedMemberWithoutRivalHasTimeToRefute() {
		this.protocol.connected(FORMER, SECOND);
		this.protocol.disconnected(FORMER, SECOND);
		assertThat(this.live).containsExactly(FORMER);
	}

	@Test
	void silentFormerIncarnationIsSuspected() {
		claim();
		for (long nanos = SECOND; nanos < 5 * SECOND; nanos += SECOND / 10) {
			this.protocol.step(nanos);
			reply(CLAIMANT, nanos);
		}
		assertThat(this.protocol.status().suspicions()).isEqualTo(1);
		for (long nanos = 5 * SECOND; nanos < 15 * SECOND; nanos += SECOND / 10) {
			this.protocol.step(nanos);
			reply(CLAIMANT, nanos);
		}
		assertThat(this.live).containsExactly(CLAIMANT);
		assertThat(this.shared).isEmpty();
	}

	@Test
	void twoLiveMembersOfOneAddressAreReportedAndKept() {
		claim();
		reply(FORMER, SECOND);
		assertThat(this.shared).as("the claim may be of a former life").isEmpty();
		reply(CLAIMANT, SECOND);
		assertThat(this.shared).containsExactly("node-2 node-3");
		assertThat(this.live).containsExactly(FORMER, CLAIMANT);
		this.protocol.disconnected(FORMER, SECOND);
		assertThat(this.live).as("decided before").containsExactly(FORMER, CLAIMANT);
	}

	@Test
	void lateReportOfAFormerConnectionRemovesOnlyThatIncarnation() {
		this.protocol.connected(CLAIMANT, SECOND);
		this.protocol.connected(FORMER, SECOND);
		reply(CLAIMANT, SECOND);
		this.protocol.disconnected(FORMER, SECOND);
		assertThat(this.live).containsExactly(CLAIMANT);
		assertThat(this.shared).isEmpty();
	}

	@Test
	void memberWithTheAddressOfThisNodeIsReported() {
		this.protocol.connected(member(4, SELF.address()), SECOND);
		assertThat(this.shared).containsExactly("node-1 node-4");
		assertThat(this.live).hasSize(1);
	}

	@Test
	void announcedMemberClaimsItsAddressOnceConnected() {
		this.protocol.connected(FORMER, SECOND);
		this.protocol.disconnected(FORMER, SECOND);
		Member other = member(5, "other:7946");
		this.protocol.connected(other, SECOND);
		this.protocol.received(other, new UpdatesMessage(List.of(MemberUpdate.alive(KnownMember.row(CLAIMANT), 0))),
				SECOND);
		assertThat(this.live).contains(FORMER, CLAIMANT);
		this.protocol.connected(CLAIMANT, SECOND);
		assertThat(this.live).containsExactlyInAnyOrder(CLAIMANT, other);
	}

	private void claim() {
		this.protocol.connected(FORMER, SECOND);
		this.protocol.connected(CLAIMANT, SECOND);
	}

	/*
	 * Replies to every ping that was sent to a member.
	 */
	private void reply(Member from, long nanos) {
		List<Sent> pings = this.sent.stream()
			.filter((each) -> each.to().equals(from) && each.message() instanceof PingMessage)
			.toList();
		this.sent.removeAll(pings);
		pings.forEach((ping) -> {
			long number = ((PingMessage) ping.message()).number();
			this.protocol.received(from, new PingReply(number, true, List.of()), nanos);
		});
	}

	private static Member member(long incarnation, String address) {
		return new Member("node-" + incarnation, incarnation, address, Member.Site.DEFAULT, 1);
	}

	private record Sent(Member to, MembershipMessage message) {

	}

	private final class Recorder implements MembershipNetwork {

		@Override
		public boolean send(Member to, MembershipMessage message) {
			AddressClaimsTests.this.sent.add(new Sent(to, message));
			return true;
		}

		@Override
		public void contact(String address) {
		}

		@Override
		public void addressShared(Member one, Member other) {
			AddressClaimsTests.this.shared.add(one.id() + " " + other.id());
		}

	}

}
