/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.membership;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.membership.wire.MemberUpdate;
import io.github.gossiplimiter.membership.wire.MemberUpdate.State;
import io.github.gossiplimiter.membership.wire.MembershipMessage;
import io.github.gossiplimiter.membership.wire.UpdatesMessage;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Which addresses of dead members are contacted.
 */
class ReconnectAttemptsTests {

	private static final long SECOND = 1_000_000_000L;

	private final Set<String> contacted = new LinkedHashSet<>();

	private final SwimProtocol protocol = new SwimProtocol(SwimSettings.DEFAULT, member(1), new Random(1),
			new Recorder(), (members) -> {
			});

	@Test
	void onlyMembersThatWereConnectedAreContactedAfterTheirDeath() {
		Member sender = member(2);
		Member met = member(3);
		Member invented = member(4);
		this.protocol.connected(sender, SECOND);
		this.protocol.connected(met, SECOND);
		this.protocol.received(sender, new UpdatesMessage(List.of(MemberUpdate.alive(KnownMember.row(invented), 0))),
				SECOND);
		for (Member victim : List.of(met, invented)) {
			MemberUpdate death = MemberUpdate.accuse(State.DEAD, victim.incarnation(), 0, sender.incarnation());
			this.protocol.received(sender, new UpdatesMessage(List.of(death)), SECOND);
		}
		for (long nanos = SECOND; nanos < 60 * SECOND; nanos += SECOND / 10) {
			this.protocol.step(nanos);
			this.protocol.received(sender, new UpdatesMessage(List.of()), nanos);
		}
		assertThat(this.protocol.status().dead()).isEqualTo(2);
		assertThat(this.contacted).containsExactly(met.address());
		assertThat(this.protocol.lostMembers()).containsExactly(met);
	}

	private static Member member(long incarnation) {
		return new Member("node-" + incarnation, incarnation, "node-" + incarnation + ":7946", Member.Site.DEFAULT, 1);
	}

	private final class Recorder implements MembershipNetwork {

		@Override
		public boolean send(Member to, MembershipMessage message) {
			return true;
		}

		@Override
		public void contact(String address) {
			ReconnectAttemptsTests.this.contacted.add(address);
		}

	}

}
