/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.raft;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.gossip.Member;

/**
 * Live members by name, and which of them are configured voters. Updated by
 * {@link RaftCoordinator} when membership changes; read to address messages.
 */
final class VoterDirectory {

	private final Map<String, Member> live = new LinkedHashMap<>();

	private final List<String> voters;

	private final Member self;

	VoterDirectory(List<String> voters, Member self) {
		this.voters = voters;
		this.self = self;
	}

	Member self() {
		return this.self;
	}

	/**
	 * Whether this node is a configured voter.
	 */
	boolean isVoter() {
		return this.voters.contains(this.self.id());
	}

	void update(List<Member> members) {
		this.live.clear();
		members.forEach((member) -> this.live.put(member.id(), member));
	}

	@Nullable Member member(String name) {
		return name.equals(this.self.id()) ? this.self : this.live.get(name);
	}

	/**
	 * All live members, this node included.
	 */
	List<Member> all() {
		List<Member> all = new ArrayList<>(this.live.values());
		all.add(this.self);
		return all;
	}

	/**
	 * Live voters, this node first if it is one.
	 */
	List<Member> voters() {
		List<Member> present = new ArrayList<>();
		if (isVoter()) {
			present.add(this.self);
		}
		for (String name : this.voters) {
			Member member = this.live.get(name);
			if (member != null && !name.equals(this.self.id())) {
				present.add(member);
			}
		}
		return present;
	}

	/**
	 * Incarnation of a node, 0 if it is not live.
	 */
	long incarnation(String name) {
		Member member = member(name);
		return (member != null) ? member.incarnation() : 0;
	}

	/**
	 * The live voter with an incarnation, null if there is none.
	 */
	@Nullable Member byIncarnation(long incarnation) {
		for (Member member : voters()) {
			if (member.incarnation() == incarnation) {
				return member;
			}
		}
		return null;
	}

}
