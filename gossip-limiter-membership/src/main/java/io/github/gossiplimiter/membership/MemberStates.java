/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.membership;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.codec.MessageBounds;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.membership.wire.MemberRow;
import io.github.gossiplimiter.membership.wire.MemberUpdate;
import io.github.gossiplimiter.membership.wire.MemberUpdate.State;
import io.github.gossiplimiter.membership.wire.UpdatesMessage;

/**
 * Applies updates: the order of states in section 4.2 of SWIM, with these additions.
 * <ul>
 * <li>A report that a member is dead, or left, begins a suspicion like any other, unless
 * the member itself sent that it leaves. So a member is never removed here before it had
 * the minimum of the suspicion time to refute.</li>
 * <li>A message from a member itself, on its authenticated connection, is proof that it
 * is alive.</li>
 * <li>An accusation counts for the version that is known here at most, so only
 * announcements raise versions. A relayed announcement raises the version by
 * {@value #VERSION_STEP_MAX} at most, the member's own one sets it. A member that learns
 * of a higher version than its own takes up that one, in steps of the same size. So a
 * member can always refute, whatever versions others invent.</li>
 * </ul>
 */
final class MemberStates {

	static final long VERSION_STEP_MAX = 1000;

	/*
	 * So many messages in a second are sent because another member believes something
	 * else of a third one.
	 */
	private static final int REPLIES_MAX = 32;

	/*
	 * Numbers of probes begin above it.
	 */
	private static final long CHECK_NUMBER = 0;

	private static final long REPLY_NANOS = 1_000_000_000L;

	/*
	 * While a death is being disseminated, some believe otherwise.
	 */

	private static final long SPREAD_NANOS = 5_000_000_000L;

	private final SwimContext context;

	private final Set<KnownMember> suspects = new LinkedHashSet<>();

	private long replyNanos = Long.MIN_VALUE;

	private int replies;

	MemberStates(SwimContext context) {
		this.context = context;
	}

	/**
	 * Apply an update.
	 * @param from the authenticated sender
	 * @return the member that has come under suspicion by it
	 */
	@Nullable KnownMember apply(MemberUpdate update, Member from, long localNanos) {
		if (update.incarnation() == this.context.self.incarnation()) {
			refute(update);
			return null;
		}
		KnownMember known = this.context.table.find(update.incarnation());
		MemberRow row = update.member();
		if (row != null) {
			announced(known, row, update.version(), from, localNanos);
			return null;
		}
		if (known == null || !known.isLive()) {
			return null;
		}
		if (update.version() < known.version) {
			correct(known, from, localNanos);
			return null;
		}
		if (update.state() == State.LEFT && from.incarnation() == known.incarnation()) {
			known.ended = true;
			depart(known, State.LEFT, localNanos);
			return null;
		}
		return accused(known, update, from, localNanos);
	}

	private void announced(@Nullable KnownMember known, MemberRow row, long stated, Member from, long localNanos) {
		boolean own = from.incarnation() == row.incarnation();
		long version = own ? stated : Math.min(stated, ((known != null) ? known.version : 0) + VERSION_STEP_MAX);
		if (known == null) {
			join(KnownMember.member(row), version, false, localNanos);
		}
		else if (known.ended && !returns(known, version, own, localNanos)) {
			return;
		}
		else if (known.ended || version > known.version) {
			known.version = version;
			if (alive(known, localNanos)) {
				this.context.disseminate(known.announcement());
			}
		}
		else if (own) {
			known.version = version;
		}
		else if (version == known.version && !known.isLive()) {
			verify(known, localNanos);
		}
	}

	/*
	 * A member that has left is back if it refutes that. If another one left in its name,
	 * with a version that it cannot exceed, it is back once it goes on to announce
	 * itself.
	 */
	private static boolean returns(KnownMember left, long version, boolean own, long localNanos) {
		return version > left.version || (own && localNanos - left.goneNanos >= SPREAD_NANOS);
	}

	/*
	 * Another member believes that it is alive. If so, it learns of its death here and
	 * refutes that for everybody.
	 */
	private void verify(KnownMember known, long localNanos) {
		if (localNanos - known.goneNanos >= SPREAD_NANOS && mayReply(localNanos)) {
			this.context.send(known, reported(known));
		}
	}

	/*
	 * The sender missed a refutation.
	 */
	private void correct(KnownMember accused, Member from, long localNanos) {
		KnownMember sender = this.context.table.find(from.incarnation());
		if (sender != null && mayReply(localNanos)) {
			this.context.send(sender, new UpdatesMessage(List.of(accused.announcement())));
		}
	}

	private boolean mayReply(long localNanos) {
		if (localNanos >= this.replyNanos) {
			this.replyNanos = localNanos + REPLY_NANOS;
			this.replies = 0;
		}
		return this.replies++ < REPLIES_MAX;
	}

	private UpdatesMessage reported(KnownMember known) {
		return new UpdatesMessage(List.of(known.report(known.state, this.context.self.incarnation())));
	}

	/**
	 * A member appears that was not known.
	 * @param met whether it is connected with this node
	 */
	void join(Member member, long version, boolean met, long localNanos) {
		try {
			KnownMember known = new KnownMember(member, version);
			known.met = met;
			if (enter(known, localNanos)) {
				this.context.disseminate(known.announcement());
			}
		}
		catch (IllegalArgumentException ex) {
			// It describes itself in a way that no message has room for.
			this.context.counters.ignored++;
		}
	}

	private boolean enter(KnownMember known, long localNanos) {
		if (!this.context.table.hasRoom(known)) {
			this.context.counters.ignored++;
			return false;
		}
		KnownMember evicted = this.context.table.enter(known, localNanos);
		if (evicted != null) {
			this.suspects.remove(evicted);
			this.context.counters.ignored++;
		}
		return true;
	}

	/**
	 * A member presents itself on its own connection, which counts more than what others
	 * announced.
	 * @return whether its address is new to this node
	 */
	boolean presented(KnownMember known, Member member) {
		boolean fresh = !known.met || !known.member.address().equals(member.address());
		known.met = true;
		known.lost = false;
		try {
			if (known.describe(member) && known.isLive()) {
				this.context.table.revised();
			}
		}
		catch (IllegalArgumentException ex) {
			this.context.counters.ignored++;
		}
		return fresh;
	}

	/**
	 * The member is alive, whatever was believed of it.
	 * @return whether there is room for it
	 */
	private boolean alive(KnownMember known, long localNanos) {
		Suspicion suspicion = known.suspicion;
		if (suspicion != null) {
			this.context.counters.falseSuspicions++;
			known.suspicion = null;
			this.suspects.remove(known);
		}
		return enter(known, localNanos);
	}

	/**
	 * A message of the member itself has arrived. If it was suspected or dead, it learns
	 * of that and refutes it for everybody else.
	 * @return whether it was dead
	 */
	boolean proved(KnownMember known, long localNanos) {
		if (known.state == State.ALIVE || known.ended) {
			return false;
		}
		boolean gone = !known.isLive();
		UpdatesMessage report = reported(known);
		if (!alive(known, localNanos)) {
			return false;
		}
		this.context.send(known, report);
		return gone;
	}

	/**
	 * A member that has left is connected: its last messages arrive, or it has started
	 * again. In the second case it refutes the report that it left.
	 */
	void confront(KnownMember known) {
		MemberUpdate report = known.report(known.state, this.context.self.incarnation());
		this.context.send(known, new UpdatesMessage(List.of(report)));
	}

	/**
	 * A probe of this node failed.
	 */
	void suspect(KnownMember known, long localNanos) {
		if (known.isLive()) {
			long self = this.context.self.incarnation();
			accused(known, known.report(State.SUSPECT, self), this.context.self, localNanos);
		}
	}

	private @Nullable KnownMember accused(KnownMember known, MemberUpdate update, Member from, long localNanos) {
		long reporter = isMember(update.reporter()) ? update.reporter() : from.incarnation();
		Suspicion suspicion = known.suspicion;
		boolean fresh = suspicion == null;
		if (suspicion == null) {
			suspicion = begin(known, reporter, localNanos);
		}
		boolean confirmed = suspicion.confirm(reporter);
		boolean decided = update.state() != State.SUSPECT && suspicion.decide(update.state());
		if (fresh || confirmed || decided) {
			this.context.disseminate(known.report(update.state(), reporter));
		}
		return (fresh && !decided) ? known : null;
	}

	private boolean isMember(long incarnation) {
		KnownMember reporter = this.context.table.find(incarnation);
		return incarnation == this.context.self.incarnation() || (reporter != null && reporter.isLive());
	}

	private Suspicion begin(KnownMember known, long reporter, long localNanos) {
		SwimSettings settings = this.context.settings;
		int size = this.context.table.size();
		long min = settings.suspicionNanosMin(size);
		// The member itself and the first reporter confirm nothing.
		int needed = Math.max(0, Math.min(settings.confirmations(), size - 2));
		Suspicion suspicion = new Suspicion(localNanos, min, (long) (settings.suspicionMaxFactor() * min), needed,
				reporter);
		known.state = State.SUSPECT;
		known.suspicion = suspicion;
		this.suspects.add(known);
		this.context.counters.suspicions++;
		return suspicion;
	}

	/**
	 * Another member has the address of this one, which does not answer there.
	 */
	void replaced(KnownMember known, long localNanos) {
		depart(known, State.DEAD, localNanos);
	}

	private void depart(KnownMember known, State state, long localNanos) {
		this.suspects.remove(known);
		this.context.table.depart(known, state, localNanos);
		this.context.disseminate(known.report(state, this.context.self.incarnation()));
	}

	private void refute(MemberUpdate update) {
		SwimContext context = this.context;
		boolean own = update.state() == State.ALIVE;
		if (context.leaving || update.version() < context.version || (own && update.version() == context.version)) {
			return;
		}
		long taken = Math.min(update.version(), context.version + VERSION_STEP_MAX);
		context.version = Math.min(MessageBounds.MEMBER_VERSION, taken + 1);
		context.disseminate(context.announcement());
		if (!own) {
			context.counters.refutations++;
			context.health.worse(1);
		}
	}

	/**
	 * Declare dead those that did not refute in time, and check the others.
	 * @return when to call again
	 */
	long step(long localNanos) {
		long next = Long.MAX_VALUE;
		for (KnownMember known : new ArrayList<>(this.suspects)) {
			Suspicion suspicion = known.suspicion;
			long deadline = (suspicion != null) ? suspicion.deadlineNanos() : localNanos;
			if (suspicion != null && deadline > localNanos) {
				check(known, suspicion, localNanos);
				next = Math.min(next, Math.min(deadline, suspicion.checkNanos()));
			}
			else {
				State outcome = (suspicion != null) ? suspicion.outcome() : State.DEAD;
				this.context.counters.deaths += (outcome == State.DEAD) ? 1 : 0;
				depart(known, outcome, localNanos);
			}
		}
		return next;
	}

	/*
	 * A reply proves that it is alive, like any message of its own.
	 */
	private void check(KnownMember known, Suspicion suspicion, long localNanos) {
		if (localNanos >= suspicion.checkNanos()) {
			suspicion.checked();
			if (!known.isLeaving()) {
				this.context.ping(known, CHECK_NUMBER);
			}
		}
	}

	/**
	 * This node was unable to receive refutations for so long.
	 */
	void extend(long nanos) {
		for (KnownMember known : this.suspects) {
			Suspicion suspicion = known.suspicion;
			if (suspicion != null) {
				suspicion.extend(nanos);
			}
		}
	}

	int suspected() {
		return this.suspects.size();
	}

}
