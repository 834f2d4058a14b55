/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.postgres;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Creates and checks the tables. Called by {@link PostgresConcurrencyCoordinator} when
 * the application starts.
 *
 * @param tables names of the tables
 */
record DatabaseSchema(TableNames tables) {

	private static final String SCRIPT = "schema.sql";

	private static final long CREATION_LOCK = 0x676f_7373_6970_6c6dL;

	/**
	 * SQL script that creates the tables.
	 */
	String script() {
		try (InputStream stream = DatabaseSchema.class.getResourceAsStream(SCRIPT)) {
			if (stream == null) {
				throw new IllegalStateException("the script is missing from the jar: resource=" + SCRIPT);
			}
			return new String(stream.readAllBytes(), StandardCharsets.UTF_8).replace("${table}",
					this.tables.backends());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Create the tables that are missing, under an advisory lock: two concurrent
	 * executions of "create table if not exists" may both try to create it.
	 */
	void create(Connection connection) throws SQLException {
		try (Statement statement = connection.createStatement()) {
			statement.execute("SELECT pg_advisory_xact_lock(" + CREATION_LOCK + ")");
			statement.execute(script());
		}
	}

	/**
	 * Whether the tables exist.
	 */
	boolean exists(Connection connection) throws SQLException {
		try (PreparedStatement statement = connection
			.prepareStatement("SELECT to_regclass(?) IS NOT NULL AND to_regclass(?) IS NOT NULL")) {
			statement.setString(1, this.tables.backends());
			statement.setString(2, this.tables.nodes());
			try (ResultSet result = statement.executeQuery()) {
				return result.next() && result.getBoolean(1);
			}
		}
	}

}
