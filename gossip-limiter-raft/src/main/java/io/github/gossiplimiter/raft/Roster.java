package io.github.gossiplimiter.raft;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.gossip.Member;

/**
 * Which voters are there, by name.
 */
final class Roster {

	private final Map<String, Member> live = new LinkedHashMap<>();

	private final List<String> voters;

	private final Member self;

	Roster(List<String> voters, Member self) {
		this.voters = voters;
		this.self = self;
	}

	Member self() {
		return this.self;
	}

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
	 * All that are there, this node too.
	 */
	List<Member> all() {
		List<Member> all = new ArrayList<>(this.live.values());
		all.add(this.self);
		return all;
	}

	/**
	 * Voters that are there, this node first if it is one.
	 */
	List<Member> voters() {
		List<Member> there = new ArrayList<>();
		if (isVoter()) {
			there.add(this.self);
		}
		for (String name : this.voters) {
			Member member = this.live.get(name);
			if (member != null && !name.equals(this.self.id())) {
				there.add(member);
			}
		}
		return there;
	}

	/**
	 * Incarnation of a node, 0 if it is not there.
	 */
	long incarnation(String name) {
		Member member = member(name);
		return (member != null) ? member.incarnation() : 0;
	}

	@Nullable Member byIncarnation(long incarnation) {
		for (Member member : voters()) {
			if (member.incarnation() == incarnation) {
				return member;
			}
		}
		return null;
	}

}
