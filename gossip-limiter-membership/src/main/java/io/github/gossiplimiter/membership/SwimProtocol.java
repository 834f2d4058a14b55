/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.membership;

import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.membership.wire.MemberUpdate;
import io.github.gossiplimiter.membership.wire.MembershipMessage;
import io.github.gossiplimiter.membership.wire.PingMessage;
import io.github.gossiplimiter.membership.wire.PingReply;
import io.github.gossiplimiter.membership.wire.PingRequest;
import io.github.gossiplimiter.membership.wire.StateDigest;
import io.github.gossiplimiter.membership.wire.StateMessage;

/**
 * Finds out which nodes are alive: SWIM (Das, Gupta and Motivala, 2002) with the three
 * refinements of Lifeguard (Dadgar, Phillips and Currey, 2018). Failures are found by
 * random probes, directly and through helpers; a member that does not answer is suspected
 * first and can refute; updates ride along with probes and gossip.
 * <p>
 * The protocol has no thread and no clock. All methods but {@link #status} and
 * {@link #hasLeft} are called by one logical thread, the gossip loop's, which calls
 * {@link #step} after every other method and when the last step asked for it.
 *
 * @since 0.1.0
 */
public final class SwimProtocol {

	/*
	 * How many members confirm a suspicion that reached them, by a probe of their own;
	 * one more than needed, as one of them may be slow.
	 */
	private static final int CONFIRMING = 1;

	/*
	 * Enough for the announcement to be sent a few times, and too short to delay a stop.
	 */
	private static final long LEAVE_NANOS = 200_000_000L;

	private static final int FAREWELLS = 64;

	private final SwimContext context;

	private final Consumer<List<Member>> listener;

	private final MemberStates states;

	private final Prober prober;

	private final AddressClaims claims;

	private final IndirectProbes indirect;

	private final Dissemination dissemination;

	private final StateExchange exchange;

	private final ReconnectAttempts reunion;

	private long dueNanos = Long.MAX_VALUE;

	private long leftNanos = Long.MAX_VALUE;

	private volatile boolean left;

	private volatile MembershipStatus status;

	/**
	 * Create the protocol of a node that knows no other yet.
	 * @param settings its parameters
	 * @param self this node; its texts must fit into a message
	 * @param random where its choices come from
	 * @param network sends its messages
	 * @param listener receives all live members but this one whenever that list changes,
	 * within a call of one of the methods
	 */
	public SwimProtocol(SwimSettings settings, Member self, RandomGenerator random, MembershipNetwork network,
			Consumer<List<Member>> listener) {
		this.context = new SwimContext(settings, self, random, network);
		this.listener = listener;
		this.states = new MemberStates(this.context);
		this.prober = new Prober(this.context, this.states);
		this.claims = new AddressClaims(this.context, this.states, this.prober);
		this.indirect = new IndirectProbes(this.context);
		this.dissemination = new Dissemination(this.context);
		this.exchange = new StateExchange(this.context);
		this.reunion = new ReconnectAttempts(this.context);
		this.status = currentStatus();
	}

	/**
	 * Do what is due.
	 * @return when to call again at the latest
	 */
	public long step(long localNanos) {
		makeUpForPause(localNanos);
		long next = this.states.step(localNanos);
		if (this.context.leaving) {
			this.left = this.left || localNanos >= this.leftNanos;
			next = Math.min(next, this.left ? Long.MAX_VALUE : this.leftNanos);
		}
		else {
			next = Math.min(next, this.prober.step(localNanos));
			next = Math.min(next, this.exchange.step(localNanos));
			next = Math.min(next, this.reunion.step(localNanos));
		}
		next = Math.min(next, this.indirect.step(localNanos));
		next = Math.min(next, this.dissemination.step(localNanos));
		publish();
		this.status = currentStatus();
		this.dueNanos = Math.max(localNanos, next);
		return next;
	}

	/*
	 * What ran out while this node could not receive anything proves nothing.
	 */
	private void makeUpForPause(long localNanos) {
		long late = (this.dueNanos < localNanos) ? localNanos - this.dueNanos : 0;
		if (late > this.context.roundTrip.timeoutNanos()) {
			this.prober.extend(late);
			this.states.extend(late);
			this.context.health.worse(1);
			this.exchange.hasten(localNanos);
		}
	}

	/**
	 * An authenticated connection with a node exists, in either direction, so it is
	 * alive. If it was not known, it joins; if it was, its own description replaces what
	 * others announced.
	 */
	public void connected(Member peer, long localNanos) {
		if (peer.incarnation() == this.context.self.incarnation()) {
			return;
		}
		KnownMember known = this.context.table.find(peer.incarnation());
		if (known == null) {
			joined(peer, localNanos);
		}
		else {
			present(known, peer, localNanos);
		}
		publish();
	}

	private void joined(Member peer, long localNanos) {
		this.states.join(peer, 0, true, localNanos);
		KnownMember known = this.context.table.find(peer.incarnation());
		if (known != null) {
			this.claims.claimed(known, localNanos);
			this.exchange.meet(known);
		}
	}

	private void present(KnownMember known, Member peer, long localNanos) {
		boolean fresh = this.states.presented(known, peer);
		if (known.hasLeft()) {
			this.states.confront(known);
			return;
		}
		proved(known, localNanos);
		if (fresh && known.isLive()) {
			this.claims.claimed(known, localNanos);
		}
	}

	private void proved(KnownMember known, long localNanos) {
		if (this.states.proved(known, localNanos)) {
			this.exchange.meet(known);
		}
	}

	/**
	 * The connection with a node ended without an orderly close, or could not be made for
	 * a message: it is probed at once.
	 */
	public void disconnected(Member peer, long localNanos) {
		KnownMember known = this.context.table.find(peer.incarnation());
		if (known == null || !known.isLive() || this.context.leaving) {
			return;
		}
		known.lost = true;
		boolean requested = this.indirect.failed(known);
		if (this.claims.lost(known, localNanos)) {
			publish();
		}
		else if (!requested) {
			this.prober.disconnected(known, localNanos);
		}
	}

	/**
	 * A message arrived.
	 * @param from the authenticated sender
	 */
	public void received(Member from, MembershipMessage message, long localNanos) {
		KnownMember known = this.context.table.find(from.incarnation());
		if (known == null) {
			connected(from, localNanos);
			known = this.context.table.find(from.incarnation());
		}
		if (known == null) {
			return;
		}
		this.context.table.contacted(known);
		known.lost = false;
		this.context.exchanging = message instanceof StateMessage;
		for (MemberUpdate update : message.updates()) {
			KnownMember suspect = this.states.apply(update, known.member, localNanos);
			if (suspect != null) {
				confirm(suspect, localNanos);
			}
		}
		this.context.exchanging = false;
		proved(known, localNanos);
		handle(known, message, localNanos);
		publish();
	}

	/*
	 * A few of the members that receive a suspicion probe the suspect themselves, so that
	 * a true one is confirmed soon, however large the cluster is.
	 */
	private void confirm(KnownMember suspect, long localNanos) {
		int wanted = this.context.settings.confirmations() + CONFIRMING;
		if (!this.context.leaving && this.context.random.nextInt(this.context.table.size()) < wanted) {
			this.prober.begin(suspect, localNanos);
		}
	}

	private void handle(KnownMember from, MembershipMessage message, long localNanos) {
		if (message instanceof PingMessage ping) {
			this.context.send(from, new PingReply(ping.number(), true, this.context.piggyback(from)));
		}
		else if (message instanceof PingRequest request) {
			this.indirect.requested(from, request, localNanos);
		}
		else if (message instanceof PingReply reply) {
			KnownMember reached = this.prober.received(from, reply, localNanos);
			if (reached != null) {
				this.claims.answered(reached, localNanos);
			}
			this.indirect.received(from, reply);
		}
		else if (message instanceof StateDigest digest) {
			this.exchange.received(from, digest, localNanos);
		}
		else if (message instanceof StateMessage state) {
			this.exchange.received(from, state, localNanos);
		}
	}

	/**
	 * Messages with pending updates, to be sent along with gossip that goes to a member
	 * anyway.
	 */
	public List<MembershipMessage> piggyback(Member to) {
		KnownMember known = this.context.table.find(to.incarnation());
		return (known != null && known.isLive()) ? this.dissemination.piggyback() : List.of();
	}

	/**
	 * Announce that this node leaves, so that nobody suspects it.
	 */
	public void leave(long localNanos) {
		if (!this.context.leaving) {
			this.context.leaving = true;
			this.leftNanos = this.context.table.live().isEmpty() ? localNanos : localNanos + LEAVE_NANOS;
			this.context.disseminate(this.context.announcement());
			this.dissemination.sendToMany(FAREWELLS);
		}
	}

	/**
	 * Whether the announcement has had time to spread. Safe for any thread.
	 */
	public boolean hasLeft() {
		return this.left;
	}

	/**
	 * Members that are dead, did not leave, and may be alive on the other side of a
	 * split.
	 */
	public Collection<Member> lostMembers() {
		return this.reunion.members();
	}

	/**
	 * What the protocol did so far, as of the last step. Safe for any thread.
	 */
	public MembershipStatus status() {
		return this.status;
	}

	private void publish() {
		if (this.context.table.takeChanged()) {
			this.listener.accept(this.context.table.live().stream().map((known) -> known.member).toList());
		}
	}

	private MembershipStatus currentStatus() {
		ProbeCounts counters = this.context.counters;
		MemberTable table = this.context.table;
		int suspects = this.states.suspected();
		int dead = table.goneDead();
		return new MembershipStatus(counters.probes, counters.failedProbes, counters.suspicions, counters.refutations,
				counters.falseSuspicions, counters.deaths, counters.ignored, this.context.health.score(),
				table.live().size() - suspects, suspects, dead, table.gone().size() - dead);
	}

}
