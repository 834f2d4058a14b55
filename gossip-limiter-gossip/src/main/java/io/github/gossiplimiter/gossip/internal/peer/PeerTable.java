/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.peer;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Rejection;
import io.github.gossiplimiter.gossip.RejectionCounts;

/**
 * The live peers of this node's region and those of other regions. State of a peer that
 * left is kept for a while: if it returns in the same incarnation, after a partition, the
 * exchange resumes where it was.
 */
public final class PeerTable {

	private static final int DEPARTED_MAX = 1024;

	private final Member self;

	private final RejectionCounts rejections;

	private final Map<Long, PeerState> departed = new LinkedHashMap<>();

	private Map<Long, PeerState> live = new LinkedHashMap<>();

	private List<PeerState> list = List.of();

	/*
	 * Nodes of other regions, which are not gossiped with.
	 */
	private Map<Long, PeerState> otherRegions = new LinkedHashMap<>();

	private final int directMax;

	private RelayTopology topology;

	private List<PeerState> directPeers = List.of();

	private final Set<PeerState> awaiting = new LinkedHashSet<>();

	private long viewUnstableUntilNanos = Long.MIN_VALUE;

	private long roundTripNanos;

	/**
	 * An empty table.
	 * @param directMax up to so many peers are all direct peers
	 */
	public PeerTable(Member self, RejectionCounts rejections, int directMax) {
		this.self = self;
		this.rejections = rejections;
		this.directMax = directMax;
		this.topology = RelayTopology.direct(self.incarnation(), List.of());
	}

	/**
	 * Follow the membership.
	 * @param position where in the log a peer begins that was never met
	 * @param lastWords where in the log a peer begins that was told by others until now
	 * @return peers that were not there before
	 */
	public List<PeerState> update(List<Member> members, long position, long lastWords) {
		Map<Long, PeerState> before = this.live;
		Map<Long, PeerState> now = new LinkedHashMap<>();
		List<PeerState> joined = new ArrayList<>();
		for (Member member : members) {
			if (isHere(member) && member.incarnation() != this.self.incarnation()
					&& !now.containsKey(member.incarnation())) {
				PeerState peer = before.get(member.incarnation());
				if (peer == null) {
					peer = welcome(member, position);
					joined.add(peer);
				}
				peer.member(member);
				now.put(member.incarnation(), peer);
			}
		}
		before.forEach((incarnation, peer) -> {
			if (!now.containsKey(incarnation)) {
				depart(incarnation, peer, lastWords);
			}
		});
		this.live = now;
		this.list = List.copyOf(now.values());
		updateOtherRegions(members);
		this.awaiting.addAll(joined);
		this.awaiting.removeIf((peer) -> any(peer.member().incarnation()) != peer);
		point(joined, lastWords);
		return joined;
	}

	private boolean isHere(Member member) {
		return member.site().region().equals(this.self.site().region());
	}

	/*
	 * Gateways of other regions receive another log, from its beginning.
	 */
	private void updateOtherRegions(List<Member> members) {
		Map<Long, PeerState> now = new LinkedHashMap<>();
		for (Member member : members) {
			if (!isHere(member)) {
				PeerState known = this.otherRegions.get(member.incarnation());
				PeerState peer = (known != null) ? known : welcome(member, 0);
				peer.member(member);
				now.putIfAbsent(member.incarnation(), peer);
			}
		}
		this.otherRegions.forEach((incarnation, peer) -> {
			if (!now.containsKey(incarnation)) {
				keep(incarnation, peer);
			}
		});
		this.otherRegions = now;
	}

	private void point(List<PeerState> joined, long lastWords) {
		List<PeerState> before = this.directPeers;
		long own = this.self.incarnation();
		this.topology = (this.list.size() <= this.directMax) ? RelayTopology.direct(own, this.live.keySet())
				: RelayTopology.few(this.self, this.list.stream().map(PeerState::member).toList());
		this.directPeers = this.list.stream().filter((peer) -> this.topology.has(peer.member().incarnation())).toList();
		for (PeerState peer : this.directPeers) {
			if (!before.contains(peer) && !joined.contains(peer)) {
				peer.engage(lastWords);
			}
		}
	}

	private PeerState welcome(Member member, long position) {
		// At the address of this node it is its former process.
		if (member.id().equals(this.self.id()) && !member.address().equals(this.self.address())) {
			this.rejections.add(Rejection.DUPLICATE_ID, "another node is named '" + member.id() + "' too, at "
					+ member.address() + "; both count, but give each its own gossip-limiter.node-id");
		}
		PeerState known = this.departed.remove(member.incarnation());
		if (known != null) {
			known.rewind();
			return known;
		}
		return new PeerState(member, position);
	}

	private void depart(long incarnation, PeerState peer, long lastWords) {
		if (!this.directPeers.contains(peer)) {
			peer.engage(lastWords);
		}
		keep(incarnation, peer);
	}

	private void keep(long incarnation, PeerState peer) {
		this.departed.put(incarnation, peer);
		if (this.departed.size() > DEPARTED_MAX) {
			this.departed.remove(this.departed.keySet().iterator().next());
		}
	}

	/**
	 * A peer of this node's region.
	 */
	public @Nullable PeerState find(long incarnation) {
		return this.live.get(incarnation);
	}

	/**
	 * A peer in whichever region.
	 */
	public @Nullable PeerState any(long incarnation) {
		PeerState peer = this.live.get(incarnation);
		return (peer != null) ? peer : this.otherRegions.get(incarnation);
	}

	/**
	 * Whether it was a peer lately and is none now.
	 */
	public boolean hasDeparted(long incarnation) {
		return this.departed.containsKey(incarnation);
	}

	/**
	 * All peers of this node's region.
	 */
	public List<PeerState> all() {
		return this.list;
	}

	/**
	 * All nodes of other regions.
	 */
	public Collection<PeerState> otherRegions() {
		return this.otherRegions.values();
	}

	/**
	 * Whether there is no other member in any region.
	 */
	public boolean isAlone() {
		return this.list.isEmpty() && this.otherRegions.isEmpty();
	}

	/**
	 * Topology of the peers that this node sends changes to.
	 */
	public RelayTopology topology() {
		return this.topology;
	}

	/**
	 * Direct peers: those that this node sends changes to.
	 */
	public List<PeerState> directPeers() {
		return this.directPeers;
	}

	/**
	 * A peer may wait for an acknowledgement or another control message from now on.
	 */
	public void awaits(PeerState peer) {
		this.awaiting.add(peer);
	}

	/**
	 * Those that may wait for something: of many peers only a few do.
	 */
	public List<PeerState> awaiting() {
		this.awaiting.removeIf((peer) -> !peer.isWaiting());
		return List.copyOf(this.awaiting);
	}

	/**
	 * Nodes may disagree on who is there until then.
	 */
	public void viewUnstable(long untilNanos) {
		this.viewUnstableUntilNanos = untilNanos;
	}

	/**
	 * Whether the views of all nodes agree, as far as this node can know.
	 */
	public boolean isViewStable(long localNanos) {
		return localNanos >= this.viewUnstableUntilNanos;
	}

	/**
	 * Whether this node is the first relay of another node's changes to a direct peer.
	 */
	public boolean leads(long writer, PeerState to, long localNanos) {
		return !this.topology.isDirect()
				&& (!isViewStable(localNanos) || this.topology.relaysFirst(writer, to.member().incarnation()));
	}

	/**
	 * Median round trip over all peers.
	 */
	public long roundTripNanos() {
		return this.roundTripNanos;
	}

	/**
	 * Compute the median round trip anew.
	 */
	public void measured() {
		long[] trips = this.list.stream()
			.map(PeerState::clock)
			.filter(PeerClock::isKnown)
			.mapToLong(PeerClock::roundTripNanos)
			.sorted()
			.toArray();
		this.roundTripNanos = (trips.length > 0) ? trips[trips.length / 2] : 0;
	}

	public boolean isEmpty() {
		return this.list.isEmpty();
	}

	/**
	 * Least cursor of all direct peers: everything up to it was sent to each of them.
	 */
	public long sentToAll() {
		long least = Long.MAX_VALUE;
		for (PeerState peer : this.directPeers) {
			least = Math.min(least, peer.position());
		}
		return least;
	}

}
