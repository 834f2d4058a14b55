/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.postgres;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

import javax.sql.DataSource;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;

/**
 * A real PostgreSQL that runs until the last test of the module has ended. Its binaries
 * are Maven artifacts; PostgreSQL refuses to run as root, so another user runs it there.
 */
final class Database {

	private static final Duration START_TIMEOUT = Duration.ofSeconds(60);

	private static final Database SHARED = launch();

	private final ReusedConnections connections;

	private Database(EmbeddedPostgres postgres) {
		this.connections = new ReusedConnections(postgres.getPostgresDatabase());
	}

	static Database shared() {
		return SHARED;
	}

	private static Database launch() {
		try {
			return new Database(EmbeddedPostgres.builder()
				.setServerConfig("fsync", "off")
				.setServerConfig("shared_buffers", "16MB")
				.setPGStartupWait(START_TIMEOUT)
				.start());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	DataSource dataSource() {
		return this.connections.dataSource();
	}

	void execute(String sql) {
		try (Connection connection = dataSource().getConnection(); Statement statement = connection.createStatement()) {
			statement.execute(sql);
		}
		catch (SQLException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
