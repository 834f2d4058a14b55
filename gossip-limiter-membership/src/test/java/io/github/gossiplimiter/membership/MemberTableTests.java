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
import io.github.gossiplimiter.membership.wire.MemberUpdate.State;
import io.github.gossiplimiter.membership.wire.MembershipMessage;
import io.github.gossiplimiter.membership.wire.UpdatesMessage;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Nothing that members send makes the tables grow beyond their bounds.
 */
class MemberTableTests {

	private static final long SECOND = 1_000_000_000L;

	private final MemberTable table = new MemberTable(member(0));

	@Test
	void deadMembersAreRemovedAfterADayAndBounded() {
		for (int i = 1; i <= MemberTable.GONE_MAX + 10; i++) {
			KnownMember known = new KnownMember(member(i), 0);
			this.table.enter(known, i);
			this.table.depart(known, State.DEAD, i);
		}
		assertThat(this.table.gone()).hasSize(MemberTable.GONE_MAX);
		assertThat(this.table.find(10)).isNull();
		assertThat(this.table.find(11)).isNotNull();
		this.table.forget(MemberTable.REMEMBER_NANOS);
		assertThat(this.table.gone()).hasSize(MemberTable.GONE_MAX);
		this.table.forget(MemberTable.REMEMBER_NANOS + 5000);
		assertThat(this.table.gone()).isEmpty();
	}

	@Test
	void digestDiffersBySetAndNotByOrder() {
		MemberTable other = new MemberTable(member(1));
		this.table.enter(new KnownMember(member(1), 0), 1);
		this.table.enter(new KnownMember(member(2), 0), 1);
		other.enter(new KnownMember(member(2), 5), 1);
		assertThat(this.table.digest()).isNotEqualTo(other.digest());
		KnownMember gone = new KnownMember(member(0), 0);
		other.enter(gone, 1);
		assertThat(this.table.digest()).isEqualTo(other.digest());
		other.depart(gone, State.DEAD, 2);
		assertThat(this.table.digest()).isNotEqualTo(other.digest());
	}

	@Test
	void inventedMembersAreBounded() {
		List<Member> live = new ArrayList<>();
		SwimProtocol protocol = protocol(live);
		fill(protocol);
		protocol.step(SECOND);
		assertThat(live).hasSize(MemberTable.LIVE_MAX);
		assertThat(protocol.status().ignored()).isPositive();
	}

	@Test
	void inventedMembersDoNotDisplaceConnectedOnes() {
		List<Member> live = new ArrayList<>();
		SwimProtocol protocol = protocol(live);
		fill(protocol);
		int before = live.size();
		List<Member> newcomers = new ArrayList<>();
		for (int i = 0; i < 100; i++) {
			Member newcomer = member(1_000_000 + i);
			newcomers.add(newcomer);
			protocol.connected(newcomer, 2 * SECOND);
		}
		fill(protocol);
		assertThat(live).hasSize(before).containsAll(newcomers).contains(member(1));
	}

	@Test
	void membersThatAreConnectedDoNotEvictEachOther() {
		for (int i = 1; i <= MemberTable.LIVE_MAX; i++) {
			KnownMember known = new KnownMember(member(i), 0);
			known.met = true;
			this.table.enter(known, SECOND);
		}
		KnownMember late = new KnownMember(member(1_000_000), 0);
		late.met = true;
		assertThat(this.table.hasRoom(late)).isFalse();
	}

	@Test
	void deadMembersThatReturnAreBounded() {
		List<Member> live = new ArrayList<>();
		SwimProtocol protocol = protocol(live);
		Member first = member(500_000);
		protocol.connected(first, SECOND);
		protocol.received(first, new UpdatesMessage(
				List.of(MemberUpdate.accuse(State.LEFT, first.incarnation(), 0, first.incarnation()))), SECOND);
		fill(protocol);
		UpdatesMessage back = new UpdatesMessage(List.of(MemberUpdate.alive(KnownMember.row(first), 1)));
		protocol.received(member(1), back, SECOND);
		assertThat(live).hasSize(MemberTable.LIVE_MAX);
	}

	private static SwimProtocol protocol(List<Member> live) {
		return new SwimProtocol(SwimSettings.DEFAULT, member(0), new Random(1), new Silence(), (members) -> {
			live.clear();
			live.addAll(members);
		});
	}

	private static void fill(SwimProtocol protocol) {
		for (int i = 0; i < 3 * MemberTable.LIVE_MAX; i += 1000) {
			List<MemberUpdate> invented = new ArrayList<>();
			for (int j = i; j < i + 1000; j++) {
				invented.add(MemberUpdate.alive(KnownMember.row(member(2 + j)), 0));
			}
			protocol.received(member(1), new UpdatesMessage(invented), SECOND);
		}
	}

	@Test
	void membersThatComeAndGoFasterThanTheyAreProbedAreBounded() {
		ProbeRing ring = new ProbeRing(this.table, new Random(1));
		int batch = 100;
		for (int i = 0; i < 100 * batch; i += batch) {
			List<KnownMember> invented = new ArrayList<>();
			for (int j = i; j < i + batch; j++) {
				KnownMember known = new KnownMember(member(1 + j), 0);
				invented.add(known);
				this.table.enter(known, SECOND);
			}
			assertThat(ring.next()).isNotNull();
			invented.forEach((known) -> this.table.depart(known, State.DEAD, SECOND));
		}
		assertThat(ring.size()).isLessThan(4 * batch);
	}

	private static Member member(long incarnation) {
		return new Member("node-" + incarnation, incarnation, "node-" + incarnation + ":7946", Member.Site.DEFAULT, 1);
	}

	private static final class Silence implements MembershipNetwork {

		@Override
		public boolean send(Member to, MembershipMessage message) {
			return true;
		}

		@Override
		public void contact(String address) {
		}

	}

}
