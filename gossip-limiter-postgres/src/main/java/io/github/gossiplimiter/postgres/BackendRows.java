/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.postgres;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.concurrency.Allocation;
import io.github.gossiplimiter.concurrency.Ceiling;
import io.github.gossiplimiter.concurrency.ConcurrencyRules;
import io.github.gossiplimiter.concurrency.Handoff;
import io.github.gossiplimiter.concurrency.allocation.BackendState;
import io.github.gossiplimiter.concurrency.allocation.NodeState;

/**
 * SQL statements of a transaction that processes a report: lock the backend, read its
 * state and the time of the database, write what changed. Called by
 * {@link PostgresConcurrencyCoordinator}.
 * <p>
 * Invariant: the state of a backend is read and written only under its advisory lock,
 * which the end of the transaction releases.
 */
final class BackendRows {

	/**
	 * The time of the database in microseconds.
	 */
	static final String CLOCK = "(extract(epoch FROM clock_timestamp()) * 1000000)::bigint";

	/*
	 * Advisory locks have 64-bit numbers for the whole database. A collision with another
	 * lock would only make one wait for the other.
	 */
	private static final String LOCK = "SELECT set_config('lock_timeout', ?, true), pg_advisory_xact_lock(?)";

	private final String select;

	private final String putBackend;

	private final String putNode;

	private final String deleteNode;

	BackendRows(TableNames tables, String clock) {
		this.select = "SELECT c.now_micros, b.ceiling, b.allocation, b.handoff, b.lease_millis, b.frozen_micros, n.node, "
				+ "n.life, n.sequence, n.expiry_micros, n.local_limit, n.generation, n.share, n.held_max, n.in_flight, "
				+ "n.demand, n.leaving FROM (SELECT " + clock + " AS now_micros) c LEFT JOIN " + tables.backends()
				+ " b ON b.namespace = ? AND b.backend = ? LEFT JOIN " + tables.nodes()
				+ " n ON n.namespace = b.namespace AND n.backend = b.backend ORDER BY n.node COLLATE \"C\"";
		this.putBackend = "INSERT INTO " + tables.backends()
				+ " (namespace, backend, ceiling, allocation, handoff, lease_millis, frozen_micros) "
				+ "VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (namespace, backend) DO UPDATE SET "
				+ "ceiling = excluded.ceiling, allocation = excluded.allocation, handoff = excluded.handoff, "
				+ "lease_millis = excluded.lease_millis, frozen_micros = excluded.frozen_micros";
		this.putNode = "INSERT INTO " + tables.nodes()
				+ " (namespace, backend, node, life, sequence, expiry_micros, local_limit, generation, share, held_max, "
				+ "in_flight, demand, leaving) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) "
				+ "ON CONFLICT (namespace, backend, node) DO UPDATE SET life = excluded.life, "
				+ "sequence = excluded.sequence, expiry_micros = excluded.expiry_micros, "
				+ "local_limit = excluded.local_limit, generation = excluded.generation, share = excluded.share, "
				+ "held_max = excluded.held_max, in_flight = excluded.in_flight, demand = excluded.demand, "
				+ "leaving = excluded.leaving";
		this.deleteNode = "DELETE FROM " + tables.nodes() + " WHERE namespace = ? AND backend = ? AND node = ?";
	}

	/**
	 * Lock a backend until the end of the transaction.
	 */
	void lock(Connection connection, BackendKey key, Duration timeout) throws SQLException {
		try (PreparedStatement statement = connection.prepareStatement(LOCK)) {
			statement.setString(1, timeout.toMillis() + "ms");
			statement.setLong(2, key.hash());
			statement.execute();
		}
	}

	/**
	 * Read the state of a backend and the time of the database.
	 */
	StoredBackend read(Connection connection, BackendKey key) throws SQLException {
		try (PreparedStatement statement = connection.prepareStatement(this.select)) {
			statement.setString(1, key.namespace());
			statement.setString(2, key.backend());
			try (ResultSet rows = statement.executeQuery()) {
				return read(rows);
			}
		}
	}

	private static StoredBackend read(ResultSet rows) throws SQLException {
		long nowMicros = 0;
		long frozenMicros = 0;
		ConcurrencyRules rules = null;
		List<NodeState> nodes = new ArrayList<>();
		while (rows.next()) {
			nowMicros = rows.getLong("now_micros");
			String ceiling = rows.getString("ceiling");
			if (ceiling != null && rules == null) {
				rules = new ConcurrencyRules(Ceiling.valueOf(ceiling), Allocation.valueOf(rows.getString("allocation")),
						Handoff.valueOf(rows.getString("handoff")), Duration.ofMillis(rows.getLong("lease_millis")));
				frozenMicros = rows.getLong("frozen_micros");
			}
			if (rows.getString("node") != null) {
				nodes.add(node(rows));
			}
		}
		return new StoredBackend((rules != null) ? new BackendState(rules, frozenMicros, nodes) : null, nowMicros);
	}

	private static NodeState node(ResultSet row) throws SQLException {
		return new NodeState(row.getString("node"), row.getLong("life"), row.getLong("sequence"),
				row.getLong("expiry_micros"), row.getInt("local_limit"), row.getLong("generation"), row.getInt("share"),
				row.getInt("held_max"), row.getInt("in_flight"), row.getInt("demand"), row.getBoolean("leaving"));
	}

	/**
	 * Write the differences between two states of a backend.
	 */
	void write(Connection connection, BackendKey key, @Nullable BackendState before, BackendState after)
			throws SQLException {
		if (before == null || !before.rules().equals(after.rules()) || before.frozenMicros() != after.frozenMicros()) {
			putBackend(connection, key, after);
		}
		Map<String, NodeState> removed = new HashMap<>();
		if (before != null) {
			before.nodes().forEach((node) -> removed.put(node.node(), node));
		}
		List<NodeState> changed = new ArrayList<>();
		for (NodeState node : after.nodes()) {
			if (!node.equals(removed.remove(node.node()))) {
				changed.add(node);
			}
		}
		putNodes(connection, key, changed);
		deleteNodes(connection, key, removed.keySet());
	}

	private void putBackend(Connection connection, BackendKey key, BackendState state) throws SQLException {
		ConcurrencyRules rules = state.rules();
		try (PreparedStatement statement = connection.prepareStatement(this.putBackend)) {
			statement.setString(1, key.namespace());
			statement.setString(2, key.backend());
			statement.setString(3, rules.ceiling().name());
			statement.setString(4, rules.allocation().name());
			statement.setString(5, rules.handoff().name());
			statement.setLong(6, rules.lease().toMillis());
			statement.setLong(7, state.frozenMicros());
			statement.executeUpdate();
		}
	}

	private void putNodes(Connection connection, BackendKey key, List<NodeState> nodes) throws SQLException {
		if (nodes.isEmpty()) {
			return;
		}
		try (PreparedStatement statement = connection.prepareStatement(this.putNode)) {
			for (NodeState node : nodes) {
				statement.setString(1, key.namespace());
				statement.setString(2, key.backend());
				statement.setString(3, node.node());
				statement.setLong(4, node.life());
				statement.setLong(5, node.sequence());
				statement.setLong(6, node.expiryMicros());
				statement.setInt(7, node.localLimit());
				statement.setLong(8, node.generation());
				statement.setInt(9, node.share());
				statement.setInt(10, node.heldMax());
				statement.setInt(11, node.inFlight());
				statement.setInt(12, node.demand());
				statement.setBoolean(13, node.leaving());
				statement.addBatch();
			}
			statement.executeBatch();
		}
	}

	private void deleteNodes(Connection connection, BackendKey key, Set<String> names) throws SQLException {
		if (names.isEmpty()) {
			return;
		}
		try (PreparedStatement statement = connection.prepareStatement(this.deleteNode)) {
			for (String name : names) {
				statement.setString(1, key.namespace());
				statement.setString(2, key.backend());
				statement.setString(3, name);
				statement.executeUpdate();
			}
		}
	}

	/**
	 * Result of a read.
	 *
	 * @param state state of the backend, null if it has none yet
	 * @param nowMicros time of the database
	 */
	record StoredBackend(@Nullable BackendState state, long nowMicros) {

	}

	/**
	 * Key of a backend.
	 *
	 * @param namespace separates fleets that share a database
	 * @param backend name of the backend
	 */
	record BackendKey(String namespace, String backend) {

		/**
		 * Number of its advisory lock.
		 */
		long hash() {
			try {
				byte[] text = ("gossip-limiter\n" + this.namespace + "\n" + this.backend)
					.getBytes(StandardCharsets.UTF_8);
				return ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(text)).getLong();
			}
			catch (NoSuchAlgorithmException ex) {
				throw new IllegalStateException(ex);
			}
		}

	}

}
