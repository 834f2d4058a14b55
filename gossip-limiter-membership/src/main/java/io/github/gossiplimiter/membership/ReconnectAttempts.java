/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.membership;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.membership.wire.MemberUpdate.State;

/**
 * Contacts members again that are dead here and did not leave: after a split they are
 * alive on the other side, and one connection between the sides is enough to join them.
 * Pauses grow with the time since the death, and only a few members are contacted at a
 * time. Members that this node was never connected with are not contacted, as they may be
 * an invention of another member.
 */
final class ReconnectAttempts {

	private static final long INTERVAL_NANOS = 1_000_000_000L;

	private static final long PAUSE_NANOS_MAX = 300_000_000_000L;

	/*
	 * A member is contacted again after this part of the time it has been dead for.
	 */
	private static final int PAUSE_PART = 8;

	private static final int CONTACTS_MAX = 3;

	private final SwimContext context;

	private long nextNanos = Long.MIN_VALUE;

	ReconnectAttempts(SwimContext context) {
		this.context = context;
	}

	/**
	 * Contact a few of those that are due.
	 * @return when to call again
	 */
	long step(long localNanos) {
		if (localNanos >= this.nextNanos) {
			this.nextNanos = localNanos + INTERVAL_NANOS;
			this.context.table.forget(localNanos);
			List<KnownMember> due = new ArrayList<>(lost());
			due.removeIf((known) -> localNanos < known.retryNanos);
			for (int contacts = CONTACTS_MAX; contacts > 0 && !due.isEmpty(); contacts--) {
				contact(due.remove(this.context.random.nextInt(due.size())), localNanos);
			}
		}
		return this.nextNanos;
	}

	private void contact(KnownMember known, long localNanos) {
		long pause = Math.min(PAUSE_NANOS_MAX, (localNanos - known.goneNanos) / PAUSE_PART);
		known.retryNanos = localNanos + Math.max(INTERVAL_NANOS, pause);
		this.context.network.contact(known.member.address());
	}

	/*
	 * If another life of a node has the address, the former one does not come back.
	 */
	private List<KnownMember> lost() {
		MemberTable table = this.context.table;
		if (table.gone().isEmpty()) {
			return List.of();
		}
		Set<String> taken = new HashSet<>();
		table.live().forEach((known) -> taken.add(known.member.address()));
		return table.gone()
			.stream()
			.filter((known) -> known.state == State.DEAD && known.met && !known.ended)
			.filter((known) -> !taken.contains(known.member.address()))
			.toList();
	}

	Collection<Member> members() {
		return lost().stream().map((known) -> known.member).toList();
	}

}
