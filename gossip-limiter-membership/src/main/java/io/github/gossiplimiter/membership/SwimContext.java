/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.membership;

import java.util.List;
import java.util.random.RandomGenerator;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.membership.wire.MemberRow;
import io.github.gossiplimiter.membership.wire.MemberUpdate;
import io.github.gossiplimiter.membership.wire.MemberUpdate.State;
import io.github.gossiplimiter.membership.wire.MembershipMessage;
import io.github.gossiplimiter.membership.wire.PingMessage;

/**
 * What the parts of the protocol share.
 */
final class SwimContext {

	/*
	 * Updates that ride along with a probe: a few, which keeps it a single packet.
	 */
	private static final int PIGGYBACK_BYTES = 600;

	private static final int EXCHANGED_RETRANSMITS = 2;

	final SwimSettings settings;

	final Member self;

	final RandomGenerator random;

	final MembershipNetwork network;

	final MemberTable table;

	final UpdateQueue updates = new UpdateQueue();

	final LocalHealth health = new LocalHealth();

	final ProbeRoundTrip roundTrip;

	final ProbeCounts counters = new ProbeCounts();

	private final MemberRow row;

	/*
	 * Of this node's own announcement; called incarnation in SWIM.
	 */
	long version;

	boolean leaving;

	/*
	 * Whether the updates at hand are of a state exchange.
	 */
	boolean exchanging;

	SwimContext(SwimSettings settings, Member self, RandomGenerator random, MembershipNetwork network) {
		this.settings = settings;
		this.self = self;
		this.random = random;
		this.network = network;
		this.table = new MemberTable(self);
		this.row = KnownMember.row(self);
		this.roundTrip = new ProbeRoundTrip(settings);
	}

	boolean send(KnownMember to, MembershipMessage message) {
		return this.network.send(to.member, message);
	}

	boolean ping(KnownMember target, long number) {
		return send(target, new PingMessage(number, piggyback(target)));
	}

	/**
	 * Updates for a probe. A suspected receiver learns of that first: the buddy system of
	 * Lifeguard, section IV.C.
	 */
	List<MemberUpdate> piggyback(@Nullable KnownMember to) {
		return take(PIGGYBACK_BYTES, accusation(to));
	}

	List<MemberUpdate> take(int bytesMax, @Nullable MemberUpdate first) {
		return this.updates.take(bytesMax, retransmits(), first);
	}

	/**
	 * Have an update sent on. Of a state exchange in a large cluster, most is known to
	 * everybody else: it is sent just often enough to reach somebody that does not know
	 * it.
	 */
	void disseminate(MemberUpdate update) {
		boolean known = this.exchanging && this.table.size() > SwimSettings.MESH;
		this.updates.add(update, known ? Math.max(0, retransmits() - EXCHANGED_RETRANSMITS) : 0);
	}

	private @Nullable MemberUpdate accusation(@Nullable KnownMember to) {
		if (to == null || to.state == State.ALIVE) {
			return null;
		}
		return to.report(to.state, this.self.incarnation());
	}

	int retransmits() {
		return this.settings.retransmits(this.table.size());
	}

	/**
	 * How long a reply may take, given how healthy this node is.
	 */
	long timeoutNanos() {
		return this.roundTrip.timeoutNanos() * this.health.factor();
	}

	/**
	 * This node's own announcement.
	 */
	MemberUpdate announcement() {
		if (this.leaving) {
			return MemberUpdate.accuse(State.LEFT, this.self.incarnation(), this.version, this.self.incarnation());
		}
		return MemberUpdate.alive(this.row, this.version);
	}

}
