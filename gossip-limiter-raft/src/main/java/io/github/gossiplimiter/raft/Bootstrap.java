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

import io.github.gossiplimiter.raft.internal.wire.GroupIdentity;
import io.github.gossiplimiter.raft.internal.wire.VoterHello;
import io.github.gossiplimiter.raft.internal.wire.VoterId;

/**
 * Bootstrap of a Raft group: decides, from the hellos of other voters, whether a group
 * exists already and with which initial members a new one starts. A new group starts only
 * if all configured voters are without a group and have seen the same identities.
 * <p>
 * Called by {@link Voter}, for each received hello and at each heartbeat without a vote.
 */
final class Bootstrap {

	/*
	 * Invariant: at most one group ever has a majority. A voter that lost its log cannot
	 * be distinguished from one that never had any, and must not vote as either.
	 * Therefore a group starts only when every voter has reported that it has no group
	 * and that it has seen the same identities of the same other voters; an identity
	 * drawn later is no initial member. If two groups start nevertheless, because a voter
	 * restarts during bootstrap, at most one has a majority, since each voter has one
	 * identity.
	 */

	private final Map<String, ReceivedHello> received = new LinkedHashMap<>();

	private final List<String> voters;

	private final long freshNanos;

	/**
	 * Create it.
	 * @param voters names of all configured voters
	 * @param freshNanos for how long a hello is valid
	 */
	Bootstrap(List<String> voters, long freshNanos) {
		this.voters = voters;
		this.freshNanos = freshNanos;
	}

	private record ReceivedHello(VoterHello hello, long atNanos) {

	}

	void received(String name, VoterHello hello, long nowNanos) {
		if (this.voters.contains(name)) {
			this.received.put(name, new ReceivedHello(hello, nowNanos));
		}
	}

	/**
	 * Last hello of a voter, null if there is none or it is no longer valid.
	 */
	@Nullable VoterHello last(String name, long nowNanos) {
		ReceivedHello last = this.received.get(name);
		return (last != null && nowNanos - last.atNanos() <= this.freshNanos) ? last.hello() : null;
	}

	/**
	 * Voters without a group that sent a valid hello, and this one.
	 */
	List<VoterId> seen(VoterId self, long nowNanos) {
		List<VoterId> seen = new ArrayList<>(List.of(self));
		for (String name : this.voters) {
			VoterHello last = last(name, nowNanos);
			if (!name.equals(self.name()) && last != null && last.group() == null) {
				seen.add(new VoterId(name, last.log()));
			}
		}
		return seen;
	}

	/**
	 * The group that another voter reports to be a member of, null if none does.
	 */
	@Nullable GroupIdentity existingGroup(VoterId self, long nowNanos) {
		for (String name : this.voters) {
			VoterHello last = last(name, nowNanos);
			if (!name.equals(self.name()) && last != null && last.group() != null) {
				return last.group();
			}
		}
		return null;
	}

	/**
	 * The group to start, null unless all voters agree that there is none.
	 */
	@Nullable GroupIdentity newGroup(VoterId self, long nowNanos) {
		List<VoterId> seen = seen(self, nowNanos).stream().sorted().toList();
		if (seen.size() < this.voters.size()) {
			return null;
		}
		for (String name : this.voters) {
			VoterHello last = last(name, nowNanos);
			if (!name.equals(self.name()) && (last == null || !last.seen().equals(seen))) {
				return null;
			}
		}
		return new GroupIdentity(seen);
	}

}
