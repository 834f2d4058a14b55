/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.peer.term;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.RendezvousHash;

/**
 * The voters and their majority. If the expected number of members is configured, a
 * quorum is a majority of those, so at most one side of a network partition has one;
 * otherwise it is a majority of the live members.
 */
public final class QuorumView {

	/*
	 * Enough for every member of the largest cluster to leave twice.
	 */
	private static final int DEPARTED_MAX = 2048;

	private final Member self;

	private final int expectedMembers;

	private final boolean belongs;

	private final Map<Long, Long> departed = new LinkedHashMap<>();

	/*
	 * Of nodes that are or were there, by their names: which life it was, and when the
	 * present one was first seen if there was another before.
	 */
	private final Map<String, Life> lives = new LinkedHashMap<>();

	/*
	 * Votes of members that left in order, by their incarnations.
	 */
	private final Map<Long, HeldVote> held = new LinkedHashMap<>();

	/*
	 * Members that handed their votes over: they own nothing and vote no more, although
	 * they may still be seen.
	 */
	private final Set<Long> retired = new HashSet<>();

	/*
	 * Lives that ended in order, and left what they spent with this node.
	 */
	private final Set<Long> handedOver = new LinkedHashSet<>();

	/*
	 * Members that are being handed a vote: whatever they answer until it has arrived was
	 * answered without it.
	 */
	private final Set<Long> adopting = new HashSet<>();

	private Map<Long, Member> peers = Map.of();

	private List<Long> incarnations;

	private boolean known;

	private long lastNumber;

	private long sizedNanos = Long.MIN_VALUE / 2;

	private record Life(long incarnation, long beganNanos) {

	}

	/**
	 * Begin without peers.
	 * @param expectedMembers how many members there should be, 0 if that is not known
	 */
	public QuorumView(Member self, int expectedMembers) {
		this(self, expectedMembers, true);
	}

	private QuorumView(Member self, int expectedMembers, boolean belongs) {
		this.self = self;
		this.expectedMembers = expectedMembers;
		this.belongs = belongs;
		this.incarnations = belongs ? List.of(self.incarnation()) : List.of();
	}

	/**
	 * Members of another region, as this node sees them, which is none of them.
	 */
	public static QuorumView elsewhere(Member self) {
		return new QuorumView(self, 0, false);
	}

	public void update(List<Member> live, long nowNanos) {
		Map<Long, Member> now = new LinkedHashMap<>();
		live.stream()
			.filter((member) -> member.incarnation() != self())
			.forEach((member) -> now.put(member.incarnation(), member));
		this.peers.keySet().stream().filter((peer) -> !now.containsKey(peer)).forEach((peer) -> {
			this.departed.remove(peer);
			this.departed.put(peer, nowNanos);
		});
		this.departed.keySet().removeAll(now.keySet());
		if (this.departed.size() > DEPARTED_MAX) {
			this.departed.remove(this.departed.keySet().iterator().next());
		}
		int before = size();
		now.values().forEach((member) -> note(member, nowNanos));
		this.peers = now;
		this.retired.retainAll(now.keySet());
		count();
		this.known = true;
		if (size() != before) {
			this.sizedNanos = nowNanos;
		}
	}

	private void count() {
		List<Long> all = new ArrayList<>(this.peers.keySet());
		all.removeAll(this.retired);
		if (this.belongs) {
			all.add(self());
		}
		this.incarnations = Collections.unmodifiableList(all);
	}

	/**
	 * Keep the vote of a member that leaves in order.
	 */
	public void hold(HeldVote vote) {
		this.held.put(vote.voter(), vote);
		retired(vote.voter());
	}

	/**
	 * A member has handed its vote over, and what it spent: it is no longer counted.
	 */
	public void retired(long voter) {
		this.retired.add(voter);
		this.handedOver.remove(voter);
		this.handedOver.add(voter);
		if (this.handedOver.size() > DEPARTED_MAX) {
			this.handedOver.remove(this.handedOver.iterator().next());
		}
		count();
	}

	/**
	 * A member has come back.
	 */
	public void returned(long member) {
		if (this.retired.remove(member)) {
			count();
		}
	}

	/**
	 * Give up a vote that was kept.
	 */
	public void release(long voter) {
		this.held.remove(voter);
		count();
	}

	/**
	 * A member is being handed a vote.
	 */
	public void adopts(long member, boolean value) {
		if (value) {
			this.adopting.add(member);
		}
		else {
			this.adopting.remove(member);
		}
	}

	/**
	 * Whether a member can reply to owners, as far as is known.
	 */
	public boolean isResponsive(long member) {
		return !this.adopting.contains(member);
	}

	/**
	 * The votes that are kept.
	 */
	public List<HeldVote> held() {
		return List.copyOf(this.held.values());
	}

	/**
	 * Whose votes count: members, and those whose votes are kept.
	 */
	List<Long> voters() {
		if (this.held.isEmpty()) {
			return this.incarnations;
		}
		Set<Long> voters = new LinkedHashSet<>(this.incarnations);
		voters.addAll(this.held.keySet());
		return List.copyOf(voters);
	}

	private void note(Member member, long nowNanos) {
		Life known = this.lives.get(member.id());
		if (known == null || known.incarnation() != member.incarnation()) {
			this.lives.remove(member.id());
			this.lives.put(member.id(), new Life(member.incarnation(), beganNanos(known, nowNanos)));
			if (this.lives.size() > DEPARTED_MAX) {
				this.lives.remove(this.lives.keySet().iterator().next());
			}
		}
	}

	private long beganNanos(@Nullable Life before, long nowNanos) {
		if (before == null) {
			return Long.MIN_VALUE;
		}
		return this.handedOver.contains(before.incarnation()) ? before.beganNanos() : nowNanos;
	}

	/**
	 * When a new incarnation of a member was last seen: it does not know what the former
	 * one spent.
	 * @return {@link Long#MIN_VALUE} if none was
	 */
	long lastRestartNanos() {
		return this.lives.values().stream().mapToLong(Life::beganNanos).max().orElse(Long.MIN_VALUE);
	}

	/**
	 * How many members there are, or should be if that is more.
	 */
	public int size() {
		return Math.max(this.expectedMembers, this.incarnations.size());
	}

	/**
	 * Since when there are so many.
	 */
	public long sizedNanos() {
		return this.sizedNanos;
	}

	/**
	 * Whether the membership was ever reported. Until then the node must not assume that
	 * it is alone.
	 */
	public boolean isKnown() {
		return this.known;
	}

	/**
	 * This node has been away: it must be told anew who is there. What it knows of lives
	 * and departures stays.
	 */
	public void away() {
		this.known = false;
		this.held.clear();
		this.retired.clear();
		this.adopting.clear();
	}

	public long self() {
		return this.self.incarnation();
	}

	/**
	 * A number for a term or a message, larger than any this node has used before.
	 */
	public long nextNumber() {
		return ++this.lastNumber;
	}

	/**
	 * All members, this one too.
	 */
	public List<Long> incarnations() {
		return this.incarnations;
	}

	public Collection<Member> peers() {
		return this.peers.values();
	}

	public @Nullable Member peer(long incarnation) {
		return this.peers.get(incarnation);
	}

	public boolean contains(long incarnation) {
		return (this.belongs && incarnation == self()) || this.peers.containsKey(incarnation);
	}

	/**
	 * How many votes are a majority of all that count.
	 */
	public int quorum() {
		return Math.max(this.expectedMembers, voters().size()) / 2 + 1;
	}

	public int expectedMembers() {
		return this.expectedMembers;
	}

	/**
	 * When a member last left that has not returned.
	 */
	long lastLostNanos() {
		return this.departed.values().stream().mapToLong(Long::longValue).max().orElse(Long.MIN_VALUE);
	}

	/**
	 * The member that should own a partition.
	 */
	public long owner(int partition) {
		return RendezvousHash.owner(partition, this.incarnations);
	}

	/**
	 * The member that should own a partition without some others.
	 * @return its incarnation, 0 if nobody is left
	 */
	public long owner(int partition, Collection<Long> except) {
		return RendezvousHash.owner(partition,
				this.incarnations.stream().filter((candidate) -> !except.contains(candidate)).toList());
	}

}
