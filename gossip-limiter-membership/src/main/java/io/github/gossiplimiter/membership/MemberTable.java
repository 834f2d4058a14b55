/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.membership;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.membership.wire.MemberUpdate.State;

/**
 * The members that this node knows: those that are alive or suspected, and for a day
 * those that are dead or left. Both are bounded.
 */
final class MemberTable {

	/*
	 * As many as a state message has room for.
	 */
	static final int LIVE_MAX = 4096;

	static final int GONE_MAX = 1024;

	private static final int RECENT_MAX = 32;

	static final long REMEMBER_NANOS = 86_400_000_000_000L;

	private final Map<Long, KnownMember> live = new LinkedHashMap<>();

	private final Map<Long, KnownMember> gone = new LinkedHashMap<>();

	/*
	 * The same as the map's values, to draw from.
	 */
	private final List<KnownMember> drawn = new ArrayList<>();

	/*
	 * Those that a message came from lately, the latest last: most are connected with
	 * this node.
	 */
	private final Map<Long, KnownMember> recent = new LinkedHashMap<>();

	private long digest;

	/*
	 * Those that became alive and have no place among those to be probed yet.
	 */
	private final List<KnownMember> joined = new ArrayList<>();

	private boolean changed;

	private long changedNanos;

	MemberTable(Member self) {
		this.digest = mix(self.incarnation());
	}

	@Nullable KnownMember find(long incarnation) {
		KnownMember known = this.live.get(incarnation);
		return (known != null) ? known : this.gone.get(incarnation);
	}

	/**
	 * Whether there is room for a member. A full table makes room for one that this node
	 * was connected with, and evicts the last of those that it only knows from others.
	 */
	boolean hasRoom(KnownMember known) {
		return this.live.size() < LIVE_MAX || this.live.containsKey(known.incarnation())
				|| (known.met && lastUnmet() != null);
	}

	private @Nullable KnownMember lastUnmet() {
		for (int i = this.drawn.size() - 1; i >= 0; i--) {
			if (!this.drawn.get(i).met) {
				return this.drawn.get(i);
			}
		}
		return null;
	}

	/**
	 * The member is alive, for the first time or again, and there is room for it.
	 * @return the one that was evicted for it
	 */
	@Nullable KnownMember enter(KnownMember known, long localNanos) {
		boolean full = this.live.size() >= LIVE_MAX && !this.live.containsKey(known.incarnation());
		KnownMember evicted = full ? lastUnmet() : null;
		if (evicted != null) {
			remove(evicted, localNanos);
			evicted.state = State.DEAD;
			evicted.suspicion = null;
		}
		this.gone.remove(known.incarnation());
		known.state = State.ALIVE;
		known.ended = false;
		if (this.live.putIfAbsent(known.incarnation(), known) == null) {
			this.drawn.add(known);
			this.joined.add(known);
			changed(known, localNanos);
		}
		return evicted;
	}

	/**
	 * The member described itself in another way.
	 */
	void revised() {
		this.changed = true;
	}

	/**
	 * The member is dead or left.
	 */
	void depart(KnownMember known, State state, long localNanos) {
		known.state = state;
		known.suspicion = null;
		known.goneNanos = localNanos;
		known.retryNanos = localNanos;
		known.rival = null;
		remove(known, localNanos);
		this.gone.remove(known.incarnation());
		this.gone.put(known.incarnation(), known);
		if (this.gone.size() > GONE_MAX) {
			this.gone.remove(this.gone.keySet().iterator().next());
		}
	}

	private void remove(KnownMember known, long localNanos) {
		if (this.live.remove(known.incarnation()) != null) {
			this.drawn.remove(known);
			this.joined.remove(known);
			this.recent.remove(known.incarnation());
			changed(known, localNanos);
		}
	}

	/**
	 * Forget those that are gone for longer than a day.
	 */
	void forget(long localNanos) {
		while (!this.gone.isEmpty()) {
			KnownMember oldest = this.gone.values().iterator().next();
			if (localNanos - oldest.goneNanos < REMEMBER_NANOS) {
				return;
			}
			this.gone.remove(oldest.incarnation());
		}
	}

	private void changed(KnownMember known, long localNanos) {
		this.digest ^= mix(known.incarnation());
		this.changed = true;
		this.changedNanos = localNanos;
	}

	/**
	 * Whether members came, went or described themselves in another way since the last
	 * call.
	 */
	boolean takeChanged() {
		boolean was = this.changed;
		this.changed = false;
		return was;
	}

	/**
	 * Members that became alive since the last call.
	 */
	List<KnownMember> takeJoined() {
		List<KnownMember> taken = List.copyOf(this.joined);
		this.joined.clear();
		return taken;
	}

	/**
	 * When members came or went last.
	 */
	long changedNanos() {
		return this.changedNanos;
	}

	/**
	 * Members that are alive or suspected.
	 */
	List<KnownMember> live() {
		return this.drawn;
	}

	Collection<KnownMember> gone() {
		return this.gone.values();
	}

	int goneDead() {
		return (int) this.gone.values().stream().filter((known) -> known.state == State.DEAD).count();
	}

	/**
	 * How many nodes are alive or suspected, this one included.
	 */
	int size() {
		return this.drawn.size() + 1;
	}

	/**
	 * Summarizes which nodes are alive or suspected, this one included.
	 */
	long digest() {
		return this.digest;
	}

	/**
	 * A message came from the member.
	 */
	void contacted(KnownMember known) {
		this.recent.remove(known.incarnation());
		this.recent.put(known.incarnation(), known);
		if (this.recent.size() > RECENT_MAX) {
			this.recent.remove(this.recent.keySet().iterator().next());
		}
	}

	/**
	 * Up to so many live members, drawn at random; where not all are connected with each
	 * other, from those that were in contact with this node lately.
	 * @param except the one that is not drawn
	 */
	List<KnownMember> draw(int count, @Nullable KnownMember except, RandomGenerator random) {
		boolean few = this.drawn.size() <= SwimSettings.MESH || this.recent.size() < RECENT_MAX;
		return draw(few ? this.drawn : List.copyOf(this.recent.values()), count, except, random);
	}

	/**
	 * Any live member, drawn at random.
	 */
	List<KnownMember> drawAny(RandomGenerator random) {
		return draw(this.drawn, 1, null, random);
	}

	private static List<KnownMember> draw(List<KnownMember> from, int count, @Nullable KnownMember except,
			RandomGenerator random) {
		List<KnownMember> chosen = new ArrayList<>(count);
		int size = from.size();
		if (count >= size) {
			from.stream().filter((known) -> known != except && known.state == State.ALIVE).forEach(chosen::add);
			return chosen;
		}
		for (int tries = 3 * count; tries > 0 && chosen.size() < count; tries--) {
			KnownMember known = from.get(random.nextInt(size));
			if (known != except && known.state == State.ALIVE && !chosen.contains(known)) {
				chosen.add(known);
			}
		}
		return chosen;
	}

	/*
	 * The finalizer of MurmurHash3, after a shift that keeps 0 from being mixed to 0.
	 */
	private static long mix(long incarnation) {
		long shifted = incarnation + 0x9e3779b97f4a7c15L;
		long hash = (shifted ^ shifted >>> 33) * 0xff51afd7ed558ccdL;
		hash = (hash ^ hash >>> 33) * 0xc4ceb9fe1a85ec53L;
		return hash ^ hash >>> 33;
	}

}
