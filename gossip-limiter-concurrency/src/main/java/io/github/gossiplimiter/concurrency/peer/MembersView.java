/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency.peer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.RendezvousHash;

/**
 * The live members, and the coordinator of each backend among them.
 */
final class MembersView {

	private final Member self;

	private final int expectedMembers;

	private Map<Long, Member> peers = Map.of();

	private List<Long> incarnations;

	private boolean known;

	private boolean accompanied;

	private boolean bereft;

	private long changedNanos = Long.MIN_VALUE;

	MembersView(Member self, int expectedMembers) {
		this.self = self;
		this.expectedMembers = expectedMembers;
		this.incarnations = List.of(self.incarnation());
	}

	void update(List<Member> live, long nowNanos) {
		Map<Long, Member> now = new LinkedHashMap<>();
		live.forEach((member) -> now.put(member.incarnation(), member));
		now.remove(this.self.incarnation());
		if (!this.known || !now.keySet().equals(this.peers.keySet())) {
			this.changedNanos = nowNanos;
		}
		this.bereft |= !now.keySet().containsAll(this.peers.keySet());
		this.peers = now;
		List<Long> all = new ArrayList<>(now.keySet());
		all.add(this.self.incarnation());
		this.incarnations = all;
		this.accompanied |= !now.isEmpty();
		this.known = true;
	}

	Member self() {
		return this.self;
	}

	/**
	 * Whether the membership was ever reported. Until then the node must not assume that
	 * it is alone.
	 */
	boolean isKnown() {
		return this.known;
	}

	/**
	 * Whether there was ever anybody else.
	 */
	boolean wasAccompanied() {
		return this.accompanied;
	}

	/**
	 * Whether no member is missing, as far as can be known: no member was ever lost, and
	 * there are as many as expected.
	 */
	boolean isComplete() {
		return !this.bereft && this.incarnations.size() >= this.expectedMembers;
	}

	/**
	 * Incarnations of all members, this one included.
	 */
	List<Long> incarnations() {
		return this.incarnations;
	}

	/**
	 * Since when the same members are there.
	 */
	long changedNanos() {
		return this.changedNanos;
	}

	/**
	 * How many members have to report to whoever coordinates; 1 if it is not known how
	 * many there should be.
	 */
	int quorum() {
		return (this.expectedMembers > 1) ? this.expectedMembers / 2 + 1 : 1;
	}

	@Nullable Member peer(long incarnation) {
		return this.peers.get(incarnation);
	}

	boolean isOwn(String key) {
		return owner(key) == this.self.incarnation();
	}

	/**
	 * Incarnation of the member that coordinates a backend.
	 */
	long owner(String key) {
		return RendezvousHash.owner(partition(key), this.incarnations);
	}

	private static int partition(String key) {
		return RendezvousHash.partition(key.hashCode());
	}

	/**
	 * Other members that would coordinate a backend if this one were not there: the
	 * first, then those that would if the ones before were not there either.
	 */
	List<Member> next(String key, int count) {
		Map<Long, Member> others = new LinkedHashMap<>(this.peers);
		List<Member> line = new ArrayList<>();
		while (line.size() < count && !others.isEmpty()) {
			Member first = others.remove(RendezvousHash.owner(partition(key), others.keySet()));
			if (first == null) {
				break;
			}
			line.add(first);
		}
		return line;
	}

}
