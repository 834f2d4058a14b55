/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.membership;

import java.util.List;

import io.github.gossiplimiter.membership.wire.MemberUpdate;
import io.github.gossiplimiter.membership.wire.MembershipMessage;
import io.github.gossiplimiter.membership.wire.UpdatesMessage;

/**
 * Sends pending updates to a few random members when nothing else has carried them: the
 * gossip component that Lifeguard's implementation adds to SWIM. Costs nothing while
 * there are none.
 */
final class Dissemination {

	/*
	 * Some hundred updates: when a whole cluster restarts, they are many.
	 */
	private static final int BYTES_MAX = 16 << 10;

	private final SwimContext context;

	private long nextNanos = Long.MIN_VALUE;

	Dissemination(SwimContext context) {
		this.context = context;
	}

	/**
	 * Send what is pending, if that is due.
	 * @return when to call again
	 */
	long step(long localNanos) {
		if (this.context.updates.isEmpty()) {
			return Long.MAX_VALUE;
		}
		if (localNanos >= this.nextNanos) {
			this.nextNanos = localNanos + this.context.settings.disseminationInterval().toNanos();
			int count = this.context.settings.fanOut();
			for (KnownMember to : this.context.table.draw(count, null, this.context.random)) {
				send(to);
			}
		}
		return this.nextNanos;
	}

	/**
	 * Send to so many members at once.
	 */
	void sendToMany(int count) {
		for (KnownMember to : this.context.table.draw(count, null, this.context.random)) {
			this.context.send(to, new UpdatesMessage(List.of(this.context.announcement())));
		}
	}

	private void send(KnownMember to) {
		List<MemberUpdate> updates = this.context.take(BYTES_MAX, null);
		if (!updates.isEmpty()) {
			this.context.send(to, new UpdatesMessage(updates));
		}
	}

	/**
	 * Updates that ride along with what is sent to a member anyway.
	 */
	List<MembershipMessage> piggyback() {
		List<MemberUpdate> updates = this.context.piggyback(null);
		return updates.isEmpty() ? List.of() : List.of(new UpdatesMessage(updates));
	}

}
