/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.membership;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.codec.Message;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.MembershipProtocol;
import io.github.gossiplimiter.gossip.Rejection;
import io.github.gossiplimiter.membership.SwimSettings;
import io.github.gossiplimiter.membership.wire.PingMessage;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the membership makes of the events of connections.
 */
class SwimMembershipTests {

	private static final long SECOND = 1_000_000_000L;

	private static final Member SELF = member("self", 1);

	private static final Member PEER = member("peer", 2);

	private final List<Member> pinged = new ArrayList<>();

	private final List<String> rejected = new ArrayList<>();

	private final SwimMembership membership = new SwimMembership(SELF, SwimSettings.DEFAULT, List::of, (address) -> {
	}, new SplittableRandom(1));

	@AfterEach
	void close() {
		this.membership.close();
	}

	@Test
	void memberThatCannotBeReachedForAMessageIsProbedAtOnce() {
		attach();
		this.membership.connected(PEER.address(), PEER);
		this.membership.step(SECOND);
		assertThat(this.pinged).isEmpty();
		this.membership.unreachable(PEER);
		this.membership.step(SECOND);
		assertThat(this.pinged).contains(PEER);
	}

	@Test
	void nodesThatAdvertiseOneAddressAreBothNamed() {
		attach();
		Member twin = new Member("twin", 0xabc, SELF.address(), Member.Site.DEFAULT, 1);
		this.membership.connected(SELF.address(), twin);
		this.membership.step(SECOND);
		assertThat(this.rejected)
			.containsExactly("duplicate-address node 'self' (1) and node 'twin' (abc) both advertise self:7946");
	}

	private void attach() {
		this.membership.attach(new Recorder(), (live) -> {
		});
	}

	private static Member member(String id, long incarnation) {
		return new Member(id, incarnation, id + ":7946", Member.Site.DEFAULT, 1);
	}

	private final class Recorder implements MembershipProtocol.Link {

		@Override
		public boolean send(Member to, Message message) {
			if (message instanceof PingMessage) {
				SwimMembershipTests.this.pinged.add(to);
			}
			return true;
		}

		@Override
		public void wake() {
		}

		@Override
		public void reject(Rejection reason, String detail) {
			SwimMembershipTests.this.rejected.add(reason.label() + " " + detail);
		}

	}

}
