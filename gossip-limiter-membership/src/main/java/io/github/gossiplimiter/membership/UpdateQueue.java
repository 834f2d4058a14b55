/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.membership;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.membership.wire.MemberUpdate;

/**
 * Updates to disseminate, as in section 4.1 of SWIM: each is sent a number of times that
 * grows with log n, those that were sent least often first. A newer update about a member
 * replaces the older one, so there are never more than there are members.
 */
final class UpdateQueue {

	/*
	 * So few that were replaced are not worth a search for them.
	 */
	private static final int REPLACED_MIN = 64;

	private final Map<Long, Pending> bySubject = new HashMap<>();

	private final TreeMap<Integer, Deque<Pending>> bySent = new TreeMap<>();

	/*
	 * How many there are by number of times sent, those that were replaced included.
	 */
	private int queued;

	/**
	 * Add an update.
	 * @param sent how often it counts as sent already
	 */
	void add(MemberUpdate update, int sent) {
		Pending pending = new Pending(update, update.bytes());
		this.bySubject.put(update.incarnation(), pending);
		this.bySent.computeIfAbsent(sent, (count) -> new ArrayDeque<>()).addFirst(pending);
		this.queued++;
		if (this.queued > REPLACED_MIN + 2 * this.bySubject.size()) {
			removeReplaced();
		}
	}

	private void removeReplaced() {
		for (Deque<Pending> pending : this.bySent.values()) {
			pending.removeIf((update) -> !isCurrent(update));
		}
		this.queued = this.bySent.values().stream().mapToInt(Deque::size).sum();
	}

	private boolean isCurrent(Pending pending) {
		return this.bySubject.get(pending.update.incarnation()) == pending;
	}

	/**
	 * How many updates take memory.
	 */
	int queued() {
		return this.queued;
	}

	boolean isEmpty() {
		return this.bySubject.isEmpty();
	}

	/**
	 * Take updates for one message.
	 * @param bytesMax most bytes they take
	 * @param retransmits how often each is sent
	 * @param first an update that is there already, about the receiver
	 */
	List<MemberUpdate> take(int bytesMax, int retransmits, @Nullable MemberUpdate first) {
		List<MemberUpdate> taken = new ArrayList<>();
		if (first != null) {
			taken.add(first);
		}
		List<Pending> again = new ArrayList<>();
		int bytes = 0;
		while (!this.bySent.isEmpty()) {
			Map.Entry<Integer, Deque<Pending>> least = this.bySent.firstEntry();
			Pending pending = least.getValue().pollFirst();
			if (pending == null) {
				this.bySent.remove(least.getKey());
			}
			else if (!isCurrent(pending)) {
				this.queued--;
			}
			else {
				if (bytes + pending.bytes > bytesMax) {
					least.getValue().addFirst(pending);
					break;
				}
				this.queued--;
				bytes += pending.bytes;
				pending.sent = least.getKey() + 1;
				taken.add(pending.update);
				again.add(pending);
			}
		}
		again.forEach((pending) -> putBack(pending, retransmits));
		return taken;
	}

	private void putBack(Pending pending, int retransmits) {
		if (pending.sent < retransmits) {
			this.bySent.computeIfAbsent(pending.sent, (sent) -> new ArrayDeque<>()).addLast(pending);
			this.queued++;
		}
		else {
			this.bySubject.remove(pending.update.incarnation());
		}
	}

	private static final class Pending {

		private final MemberUpdate update;

		private final int bytes;

		private int sent;

		private Pending(MemberUpdate update, int bytes) {
			this.update = update;
			this.bytes = bytes;
		}

	}

}
