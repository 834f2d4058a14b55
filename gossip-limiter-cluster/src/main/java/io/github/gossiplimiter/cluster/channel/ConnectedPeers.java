/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.cluster.channel.internal.frame.PeerRefusal;
import io.github.gossiplimiter.cluster.channel.internal.handshake.HandshakeResult;
import io.github.gossiplimiter.cluster.channel.internal.key.PreSharedKeys;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Rejection;
import io.github.gossiplimiter.internal.Printable;

/**
 * The open connections, whichever end made them. A peer's messages go by one of them, its
 * route, until that one ends, so that they arrive in order; every other connection with
 * the peer stands by and closes when it is idle.
 * <p>
 * In a small cluster every node keeps a connection with every other. In a larger one a
 * connection lasts as long as it is used, and above a number the least recently used are
 * closed, in order.
 * <p>
 * Used by the channel's thread only, unless a method states otherwise.
 */
final class ConnectedPeers {

	/**
	 * Up to so many members, connections are closed for being idle only.
	 */
	static final int MESH_MEMBERS_MAX = 50;

	/**
	 * Most connections, used or not.
	 */
	static final int OPEN_MAX = 256;

	/**
	 * Share of the idle time within which a connection counts as in use: closing it would
	 * mean a handshake for the next message.
	 */
	private static final int RECENT_DIVISOR = 20;

	private static final ConnectionListener NOBODY = new ConnectionListener() {

		@Override
		public void connected(String address, Member member) {
		}

		@Override
		public void failed(String address, String reason) {
		}

		@Override
		public void lost(Member member) {
		}

		@Override
		public void unreachable(Member member) {
		}

	};

	private final LocalNode node;

	private final WaitingMessages waiting;

	private final Set<Connection> open = new LinkedHashSet<>();

	private final Map<Long, Connection> routes = new ConcurrentHashMap<>();

	private int members;

	private volatile ConnectionListener contacts = NOBODY;

	private volatile int dialled;

	private volatile int accepted;

	ConnectedPeers(LocalNode node, WaitingMessages waiting) {
		this.node = node;
		this.waiting = waiting;
	}

	/**
	 * Set who receives what is connected and lost. Safe for any thread.
	 */
	void contacts(@Nullable ConnectionListener value) {
		this.contacts = (value != null) ? value : NOBODY;
	}

	ConnectionListener contacts() {
		return this.contacts;
	}

	/**
	 * The connection that a peer's messages go by. Safe for any thread.
	 * @return {@code null} if it is not connected
	 */
	@Nullable Connection route(long incarnation) {
		return this.routes.get(incarnation);
	}

	/**
	 * How many connections this node made. Safe for any thread.
	 */
	int dialled() {
		return this.dialled;
	}

	/**
	 * How many connections others made to this node. Safe for any thread.
	 */
	int accepted() {
		return this.accepted;
	}

	/**
	 * How many members there are besides this node.
	 */
	void members(int count) {
		this.members = count;
	}

	boolean isSelf(Member peer) {
		return peer.incarnation() == this.node.self().incarnation();
	}

	/**
	 * Add a connection whose peer has proved itself.
	 * @param address as it was dialled, or as the peer advertises it
	 * @throws PeerRefusal if it claims to be a peer that is connected from elsewhere
	 */
	void opened(Connection connection, Member peer, String address) throws PeerRefusal {
		if (isSelf(peer)) {
			return;
		}
		checkClaim(connection, peer);
		this.open.add(connection);
		count();
		/*
		 * First those that waited: a sender that finds the route has nothing to wait
		 * behind.
		 */
		flush(connection, peer.incarnation());
		this.routes.putIfAbsent(peer.incarnation(), connection);
		makeRoom(connection);
		this.contacts.connected(address, peer);
	}

	/**
	 * Send what waited for a peer.
	 */
	void flush(Connection connection, long incarnation) {
		boolean taken = true;
		for (byte[] message : this.waiting.take(incarnation)) {
			taken &= connection.offer(message);
		}
		if (!taken) {
			this.node.receiver().interrupted(incarnation);
		}
	}

	/**
	 * Remove a connection that has ended.
	 * @param orderly whether a goodbye came before its end
	 */
	void ended(Connection connection, Member peer, boolean orderly) {
		if (remove(connection, peer) && !orderly) {
			this.contacts.lost(peer);
		}
	}

	/**
	 * Close a connection in order.
	 */
	void retire(Connection connection) {
		HandshakeResult session = connection.session();
		if (session != null && remove(connection, session.peer())) {
			connection.goodbye();
		}
	}

	/**
	 * Close the connections with some peers in order.
	 */
	void retireAll(Collection<Member> peers) {
		Set<Long> incarnations = peers.stream().map(Member::incarnation).collect(Collectors.toSet());
		for (Connection connection : copy()) {
			HandshakeResult session = connection.session();
			if (session != null && incarnations.contains(session.peer().incarnation())) {
				retire(connection);
			}
		}
	}

	/**
	 * Close what is not used, and ask the rest for a sign of life.
	 * @param beat whether a peer that was silent may be given up
	 */
	void sweep(long nowNanos, boolean beat) {
		long idleNanos = this.node.timing().idle().toNanos();
		for (Connection connection : copy()) {
			// The dialler closes first, if it lives.
			long unusedNanosMax = connection.isDialled() ? idleNanos : 2 * idleNanos;
			if (nowNanos - connection.usedNanos() > unusedNanosMax) {
				retire(connection);
			}
			else if (beat) {
				connection.checkAlive(nowNanos);
			}
		}
		long recentNanos = idleNanos / RECENT_DIVISOR;
		retireSurplus(this.open.size() - restMax(), nowNanos, recentNanos);
	}

	/**
	 * Close what rests on a secret that is no longer accepted.
	 */
	void recheck(PreSharedKeys secrets) {
		for (Connection connection : copy()) {
			HandshakeResult session = connection.session();
			if (session != null && !session.isAcceptedBy(secrets)) {
				retire(connection);
			}
		}
	}

	/**
	 * Close everything, without a goodbye: a node that leaves in order has already left
	 * the membership.
	 */
	void close() {
		copy().forEach(Connection::close);
	}

	/*
	 * A node that connects twice to one address of this node comes from one address of
	 * its own. From another one comes an impostor, or the node itself after its network
	 * has changed. The first connection is asked for a sign of life, so that a dead one
	 * ends soon and the next attempt succeeds.
	 */
	private void checkClaim(Connection connection, Member peer) throws PeerRefusal {
		for (Connection other : this.open) {
			HandshakeResult session = other.session();
			if (session == null || session.peer().incarnation() != peer.incarnation()) {
				continue;
			}
			if (connection.isElsewhere(other) || !session.peer().isSame(peer)
					|| !session.peer().address().equals(peer.address())) {
				other.ask();
				throw new PeerRefusal(Rejection.DUPLICATE_ID, "claims to be node '" + Printable.of(session.peer().id())
						+ "', which is connected from " + other.remote());
			}
		}
	}

	/*
	 * The route goes before the receiver learns of it: what is sent afterwards goes
	 * elsewhere, and what was sent before is sent again.
	 */
	private boolean remove(Connection connection, Member peer) {
		if (!this.open.remove(connection)) {
			return false;
		}
		count();
		long incarnation = peer.incarnation();
		if (this.routes.remove(incarnation, connection)) {
			this.open.stream()
				.filter((other) -> isWith(other, incarnation))
				.findFirst()
				.ifPresent((other) -> this.routes.put(incarnation, other));
			this.node.receiver().interrupted(incarnation);
		}
		return true;
	}

	private void makeRoom(Connection newest) {
		if (this.open.size() > OPEN_MAX) {
			retireSurplus(this.open.size() - OPEN_MAX, newest.usedNanos(), 0);
		}
	}

	private void retireSurplus(int surplus, long nowNanos, long recentNanos) {
		if (surplus > 0) {
			this.open.stream()
				.filter((connection) -> nowNanos - connection.usedNanos() > recentNanos)
				.sorted(Comparator.comparingLong((connection) -> connection.usedNanos() - nowNanos))
				.limit(surplus)
				.toList()
				.forEach(this::retire);
		}
	}

	private int restMax() {
		return (this.members <= MESH_MEMBERS_MAX) ? OPEN_MAX : this.node.settings().connectionsAtRest();
	}

	private void count() {
		int made = (int) this.open.stream().filter(Connection::isDialled).count();
		this.dialled = made;
		this.accepted = this.open.size() - made;
	}

	private static boolean isWith(Connection connection, long incarnation) {
		HandshakeResult session = connection.session();
		return session != null && session.peer().incarnation() == incarnation;
	}

	/*
	 * Closing a connection removes it at once.
	 */
	private List<Connection> copy() {
		return new ArrayList<>(this.open);
	}

}
