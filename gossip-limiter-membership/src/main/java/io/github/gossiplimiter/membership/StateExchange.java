/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.membership;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.membership.wire.MemberUpdate;
import io.github.gossiplimiter.membership.wire.MemberUpdate.State;
import io.github.gossiplimiter.membership.wire.StateDigest;
import io.github.gossiplimiter.membership.wire.StateMessage;
import io.github.gossiplimiter.membership.wire.UpdatesMessage;

/**
 * Compares and exchanges everything that two members know of the others: the push-pull
 * synchronization of anti-entropy protocols (Demers et al., 1987, section 1.3). Digests
 * are compared now and then and when two nodes meet; if they differ, the one that knows
 * more members sends its state and requests the other's.
 */
final class StateExchange {

	/*
	 * While members come and go, digests differ although nothing is missing.
	 */
	private static final long SETTLED_NANOS = 1_000_000_000L;

	/*
	 * So many digests are compared soon after members came or went: one may be lost, or
	 * meet a member that lacks the same.
	 */
	private static final int HURRIED = 3;

	private static final long SAME_PEER_NANOS = 1_000_000_000L;

	/*
	 * Between two exchanges with members that know about as much as this one.
	 */
	private static final long PAUSE_NANOS = 250_000_000;

	private static final int PEERS_MAX = 64;

	/*
	 * With a row that is as long as it can be, a part still fits into a message.
	 */
	private static final int PART_BYTES = 48 << 10;

	/*
	 * Of those that are dead, the receiver may have missed the latest.
	 */
	private static final int GONE_MAX = 128;

	private final SwimContext context;

	/*
	 * When the whole state was sent to whom.
	 */
	private final Map<Long, Long> sent = new LinkedHashMap<>();

	private long nextNanos = Long.MIN_VALUE;

	private long changedNanos;

	private int hurried;

	private long nextPushNanos = Long.MIN_VALUE;

	StateExchange(SwimContext context) {
		this.context = context;
	}

	/**
	 * Compare digests with a random member if that is due, or a while after members came
	 * or went.
	 * @return when to call again
	 */
	long step(long localNanos) {
		long interval = this.context.settings.exchangeInterval().toNanos();
		if (this.nextNanos == Long.MIN_VALUE) {
			this.nextNanos = localNanos + (long) (this.context.random.nextDouble() * interval);
		}
		long changedNanos = this.context.table.changedNanos();
		if (changedNanos != this.changedNanos) {
			this.changedNanos = changedNanos;
			this.hurried = HURRIED;
			this.nextNanos = Math.min(this.nextNanos, changedNanos + SETTLED_NANOS);
		}
		if (localNanos >= this.nextNanos) {
			this.hurried = Math.max(0, this.hurried - 1);
			this.nextNanos = localNanos + ((this.hurried > 0) ? SETTLED_NANOS : interval);
			if (localNanos - changedNanos >= SETTLED_NANOS) {
				this.context.table.drawAny(this.context.random).forEach(this::compare);
			}
		}
		return this.nextNanos;
	}

	/**
	 * This node may have missed much: compare digests at once.
	 */
	void hasten(long localNanos) {
		this.nextNanos = localNanos;
	}

	/**
	 * Two nodes have met that did not know each other.
	 */
	void meet(KnownMember other) {
		this.context.send(other, new UpdatesMessage(List.of(this.context.announcement())));
		compare(other);
	}

	private void compare(KnownMember other) {
		this.context.send(other, new StateDigest(this.context.table.digest(), this.context.table.size()));
	}

	void received(KnownMember from, StateDigest digest, long localNanos) {
		MemberTable table = this.context.table;
		if (digest.digest() == table.digest()) {
			return;
		}
		boolean more = table.size() > digest.members()
				|| (table.size() == digest.members() && this.context.self.incarnation() > from.incarnation());
		if (more) {
			boolean joins = digest.members() < table.size() / 2;
			if (joins || localNanos >= this.nextPushNanos) {
				this.nextPushNanos = localNanos + PAUSE_NANOS;
				push(from, true, localNanos);
			}
		}
		else if (!wasSent(from, localNanos)) {
			compare(from);
		}
	}

	void received(KnownMember from, StateMessage state, long localNanos) {
		if (state.answer()) {
			push(from, false, localNanos);
		}
	}

	private boolean wasSent(KnownMember to, long localNanos) {
		Long before = this.sent.get(to.incarnation());
		return before != null && localNanos - before < SAME_PEER_NANOS;
	}

	private void push(KnownMember to, boolean answer, long localNanos) {
		if (wasSent(to, localNanos)) {
			return;
		}
		this.sent.remove(to.incarnation());
		this.sent.put(to.incarnation(), localNanos);
		if (this.sent.size() > PEERS_MAX) {
			this.sent.remove(this.sent.keySet().iterator().next());
		}
		send(to, answer, all(to));
	}

	private void send(KnownMember to, boolean answer, List<MemberUpdate> updates) {
		List<MemberUpdate> part = new ArrayList<>();
		int bytes = 0;
		for (MemberUpdate update : updates) {
			bytes += update.bytes();
			if (bytes > PART_BYTES) {
				this.context.send(to, new StateMessage(false, part));
				part = new ArrayList<>();
				bytes = update.bytes();
			}
			part.add(update);
		}
		this.context.send(to, new StateMessage(answer, part));
	}

	private List<MemberUpdate> all(@Nullable KnownMember to) {
		List<MemberUpdate> updates = new ArrayList<>();
		updates.add(this.context.announcement());
		for (KnownMember known : this.context.table.live()) {
			if (known != to) {
				updates.add(known.announcement());
				if (known.state == State.SUSPECT) {
					updates.add(known.report(State.SUSPECT, this.context.self.incarnation()));
				}
			}
		}
		List<KnownMember> gone = List.copyOf(this.context.table.gone());
		for (KnownMember known : gone.subList(Math.max(0, gone.size() - GONE_MAX), gone.size())) {
			updates.add(known.report(known.state, this.context.self.incarnation()));
		}
		return updates;
	}

}
