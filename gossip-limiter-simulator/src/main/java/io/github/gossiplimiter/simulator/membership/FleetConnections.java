/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.membership;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The open connections of a fleet, at most one between two nodes. Closes them by the
 * rules of the data channel: what is idle for long, and among more than fifty members
 * what was not used lately, the least recently used first, above a number at rest.
 */
final class FleetConnections {

	/**
	 * Up to so many members, connections are closed for being idle only.
	 */
	static final int MESH_MEMBERS_MAX = 50;

	/**
	 * Connections of a node that stay open at rest in a larger cluster.
	 */
	static final int REST_MAX = 24;

	private static final int OPEN_MAX = 256;

	private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(60);

	private static final long RECENT_NANOS = IDLE_NANOS / 20;

	private final Map<FleetMember, Map<FleetMember, FleetConnection>> open = new HashMap<>();

	private long closed;

	private static final class FleetConnection {

		private final FleetMember dialler;

		private final FleetMember acceptor;

		private long usedNanos;

		private FleetConnection(FleetMember dialler, FleetMember acceptor, long usedNanos) {
			this.dialler = dialler;
			this.acceptor = acceptor;
			this.usedNanos = usedNanos;
		}

	}

	boolean isOpen(FleetMember one, FleetMember other) {
		return of(one).containsKey(other);
	}

	int count(FleetMember node) {
		return of(node).size();
	}

	void opened(FleetMember dialler, FleetMember acceptor, long nowNanos) {
		FleetConnection connection = new FleetConnection(dialler, acceptor, nowNanos);
		of(dialler).put(acceptor, connection);
		of(acceptor).put(dialler, connection);
		retire(dialler, of(dialler).size() - OPEN_MAX, nowNanos, 0);
		retire(acceptor, of(acceptor).size() - OPEN_MAX, nowNanos, 0);
	}

	void used(FleetMember one, FleetMember other, long nowNanos) {
		FleetConnection connection = of(one).get(other);
		if (connection != null) {
			connection.usedNanos = nowNanos;
		}
	}

	/**
	 * End the connection of two nodes, if there is one.
	 * @return whether there was one
	 */
	boolean end(FleetMember one, FleetMember other) {
		of(other).remove(one);
		return of(one).remove(other) != null;
	}

	/**
	 * End all connections of a node.
	 * @return those that were connected with it
	 */
	List<FleetMember> endAll(FleetMember node) {
		List<FleetMember> others = List.copyOf(of(node).keySet());
		others.forEach((other) -> end(node, other));
		this.open.remove(node);
		return others;
	}

	/**
	 * Close what a node does not use.
	 */
	void sweep(FleetMember node, long nowNanos) {
		for (FleetConnection connection : new ArrayList<>(of(node).values())) {
			// The dialler closes first, if it lives.
			long unusedNanosMax = (connection.dialler == node) ? IDLE_NANOS : 2 * IDLE_NANOS;
			if (nowNanos - connection.usedNanos > unusedNanosMax) {
				close(connection);
			}
		}
		if (node.live().size() > MESH_MEMBERS_MAX) {
			retire(node, of(node).size() - REST_MAX, nowNanos, RECENT_NANOS);
		}
	}

	/**
	 * How many connections were closed for not being used.
	 */
	long closed() {
		return this.closed;
	}

	private void retire(FleetMember node, int surplus, long nowNanos, long recentNanos) {
		if (surplus > 0) {
			of(node).values()
				.stream()
				.filter((connection) -> nowNanos - connection.usedNanos > recentNanos)
				.sorted(Comparator.comparingLong((connection) -> connection.usedNanos))
				.limit(surplus)
				.toList()
				.forEach(this::close);
		}
	}

	private void close(FleetConnection connection) {
		this.closed++;
		end(connection.dialler, connection.acceptor);
	}

	/*
	 * In the order in which they were made, so that a run depends on its seed only.
	 */
	private Map<FleetMember, FleetConnection> of(FleetMember node) {
		return this.open.computeIfAbsent(node, (unknown) -> new LinkedHashMap<>());
	}

}
