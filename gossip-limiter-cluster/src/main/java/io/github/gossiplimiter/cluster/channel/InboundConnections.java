/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel;

import java.net.Inet6Address;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.cluster.channel.internal.frame.PeerRefusal;
import io.github.gossiplimiter.gossip.Rejection;

/**
 * The connections others made to this node, and how many of them may wait for their proof
 * at the same time. A node that belongs to the cluster proves that within milliseconds,
 * so the oldest one makes room for a new one: of the same host if that host has too many,
 * else of the host that has most. However many connections strangers hold, a node on
 * another host never has to make room for them, and one on the same host is the youngest
 * when it connects. Used by the channel's thread only.
 */
final class InboundConnections {

	/**
	 * Most connections of peers: two of each node of the largest cluster there may be.
	 */
	static final int OPEN_MAX = 2048;

	/**
	 * Most connections whose peers have not proved themselves.
	 */
	static final int UNPROVED_MAX = 256;

	/**
	 * Most of these from one host.
	 */
	static final int UNPROVED_PER_HOST_MAX = 128;

	/**
	 * Leading bytes of an IPv6 address that stand for a host, since a host has the rest
	 * to itself (RFC 4291, section 2.5.4).
	 */
	private static final int IPV6_PREFIX_BYTES = 8;

	private final Map<String, Set<AcceptedConnection>> unprovedByHost = new LinkedHashMap<>();

	private final Set<AcceptedConnection> open = new LinkedHashSet<>();

	private int unproved;

	void accepted(AcceptedConnection connection) {
		Set<AcceptedConnection> ofHost = this.unprovedByHost.computeIfAbsent(connection.hostKey(),
				(key) -> new LinkedHashSet<>());
		ofHost.add(connection);
		this.unproved++;
		if (ofHost.size() > UNPROVED_PER_HOST_MAX) {
			makeRoom(ofHost, UNPROVED_PER_HOST_MAX + " others of its host");
		}
		else if (this.unproved > UNPROVED_MAX) {
			this.unprovedByHost.values()
				.stream()
				.max(Comparator.comparingInt(Set::size))
				.ifPresent((most) -> makeRoom(most, UNPROVED_MAX + " others"));
		}
	}

	void opened(AcceptedConnection connection) throws PeerRefusal {
		release(connection);
		if (this.open.size() >= OPEN_MAX) {
			throw new PeerRefusal(Rejection.STRANGER, "came when " + OPEN_MAX + " were connected");
		}
		this.open.add(connection);
	}

	void ended(AcceptedConnection connection) {
		release(connection);
		this.open.remove(connection);
	}

	/**
	 * How many connections wait for their proof.
	 */
	int unproved() {
		return this.unproved;
	}

	void close() {
		List<AcceptedConnection> all = new ArrayList<>(this.open);
		this.unprovedByHost.values().forEach(all::addAll);
		all.forEach(Connection::close);
	}

	/**
	 * Name of the host that an address belongs to.
	 */
	static String hostKey(@Nullable SocketAddress address) {
		if (!(address instanceof InetSocketAddress inet)) {
			return "";
		}
		if (inet.getAddress() instanceof Inet6Address wide) {
			return Arrays.toString(Arrays.copyOf(wide.getAddress(), IPV6_PREFIX_BYTES));
		}
		return inet.getAddress().getHostAddress();
	}

	private void makeRoom(Set<AcceptedConnection> ofHost, String others) {
		AcceptedConnection oldest = ofHost.iterator().next();
		release(oldest);
		oldest.refuse(new PeerRefusal(Rejection.UNAUTHENTICATED, "did not prove itself while " + others + " called"));
	}

	/*
	 * It waits for its proof no longer, whether that came or not.
	 */
	private void release(AcceptedConnection connection) {
		Set<AcceptedConnection> ofHost = this.unprovedByHost.get(connection.hostKey());
		if (ofHost == null || !ofHost.remove(connection)) {
			return;
		}
		this.unproved--;
		if (ofHost.isEmpty()) {
			this.unprovedByHost.remove(connection.hostKey());
		}
	}

}
