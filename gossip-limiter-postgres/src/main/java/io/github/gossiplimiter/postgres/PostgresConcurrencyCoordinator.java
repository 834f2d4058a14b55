/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import javax.sql.DataSource;

import io.github.gossiplimiter.concurrency.ConcurrencyAnswer;
import io.github.gossiplimiter.concurrency.ConcurrencyCoordinator;
import io.github.gossiplimiter.concurrency.ConcurrencyReport;
import io.github.gossiplimiter.concurrency.allocation.Allocator;
import io.github.gossiplimiter.postgres.BackendRows.BackendKey;

/**
 * Divides ceilings of concurrency in PostgreSQL. Each report is one transaction that
 * holds an advisory lock of its backend, which serializes the reports of all nodes; the
 * division itself is computed by the allocator, with the clock of the database.
 * <p>
 * Invariant: the shares of all nodes together never exceed the ceiling, as long as the
 * database loses no committed transaction.
 * <p>
 * Called by the concurrency limiter at each report. Safe for use by many threads, and
 * never blocks them: a few threads of its own call the database.
 *
 * @since 0.1.0
 */
public final class PostgresConcurrencyCoordinator implements ConcurrencyCoordinator {

	/*
	 * A node sends one report for each backend and heartbeat, and most nodes have few
	 * backends. More threads would occupy more connections.
	 */
	private static final int THREADS = 2;

	private static final int WAITING_MAX = 256;

	private final DataSource dataSource;

	private final String namespace;

	private final BackendRows rows;

	private final DatabaseSchema schema;

	private final Duration timeout;

	private final ExecutorService executor;

	private PostgresConcurrencyCoordinator(Builder parts) {
		this.dataSource = parts.dataSource;
		this.namespace = parts.namespace;
		this.rows = new BackendRows(parts.tables, parts.clock);
		this.schema = new DatabaseSchema(parts.tables);
		this.timeout = parts.timeout;
		ThreadPoolExecutor threads = new ThreadPoolExecutor(THREADS, THREADS, 10, TimeUnit.SECONDS,
				new LinkedBlockingQueue<>(WAITING_MAX), PostgresConcurrencyCoordinator::thread);
		threads.allowCoreThreadTimeOut(true);
		this.executor = threads;
	}

	private static Thread thread(Runnable task) {
		Thread thread = new Thread(task, "gossip-limiter-postgres");
		thread.setDaemon(true);
		return thread;
	}

	/**
	 * Describe a coordinator.
	 * @param dataSource source of connections, preferably a pool
	 */
	public static Builder builder(DataSource dataSource) {
		return new Builder(dataSource);
	}

	/**
	 * Create the tables that are missing. Waits for the database.
	 * @throws SQLException if that fails
	 */
	public void createTables() throws SQLException {
		inTransaction((connection) -> {
			this.schema.create(connection);
			return true;
		});
	}

	/**
	 * Whether the tables exist. Waits for the database.
	 * @throws SQLException if the query fails
	 */
	public boolean hasTables() throws SQLException {
		return inTransaction(this.schema::exists);
	}

	/**
	 * SQL script that creates the tables, to be executed by hand or by a migration tool.
	 */
	public String script() {
		return this.schema.script();
	}

	@Override
	public CompletionStage<ConcurrencyAnswer> report(ConcurrencyReport report) {
		try {
			return CompletableFuture.supplyAsync(() -> process(report), this.executor)
				.orTimeout(this.timeout.toMillis(), TimeUnit.MILLISECONDS);
		}
		catch (RejectedExecutionException ex) {
			return CompletableFuture
				.failedFuture(new PostgresUnavailableException("Too many reports wait for PostgreSQL", ex));
		}
	}

	private ConcurrencyAnswer process(ConcurrencyReport report) {
		BackendKey key = new BackendKey(this.namespace, report.key());
		try {
			return inTransaction((connection) -> {
				this.rows.lock(connection, key, this.timeout);
				// A separate statement, whose snapshot includes the previous transaction.
				BackendRows.StoredBackend stored = this.rows.read(connection, key);
				Allocator.Step step = Allocator.report(stored.state(), report, stored.nowMicros());
				this.rows.write(connection, key, stored.state(), step.state());
				return step.answer();
			});
		}
		catch (SQLException ex) {
			throw new PostgresUnavailableException("PostgreSQL could not take a report: " + ex.getMessage(), ex);
		}
	}

	private <T> T inTransaction(TransactionBody<T> work) throws SQLException {
		try (Connection connection = this.dataSource.getConnection()) {
			boolean autoCommit = connection.getAutoCommit();
			connection.setAutoCommit(false);
			try {
				T result = work.apply(connection);
				connection.commit();
				return result;
			}
			catch (SQLException | RuntimeException ex) {
				rollBack(connection, ex);
				throw ex;
			}
			finally {
				if (!connection.isClosed()) {
					connection.setAutoCommit(autoCommit);
				}
			}
		}
	}

	private static void rollBack(Connection connection, Exception reason) {
		try {
			connection.rollback();
		}
		catch (SQLException ex) {
			reason.addSuppressed(ex);
		}
	}

	/**
	 * Refuse further reports. Waits up to the timeout for reports in flight, so that the
	 * last report of a node that leaves is processed.
	 */
	@Override
	public void close() {
		this.executor.shutdown();
		try {
			if (!this.executor.awaitTermination(this.timeout.toMillis(), TimeUnit.MILLISECONDS)) {
				this.executor.shutdownNow();
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	/**
	 * Statements of a transaction.
	 *
	 * @param <T> the result
	 */
	private interface TransactionBody<T> {

		T apply(Connection connection) throws SQLException;

	}

	/**
	 * Collects the settings of a coordinator.
	 */
	public static final class Builder {

		private static final int NAMESPACE_LENGTH_MAX = 128;

		private final DataSource dataSource;

		private String namespace = "default";

		private TableNames tables = TableNames.DEFAULT;

		private Duration timeout = Duration.ofMillis(500);

		private String clock = BackendRows.CLOCK;

		private Builder(DataSource dataSource) {
			this.dataSource = dataSource;
		}

		/**
		 * Separates fleets that share a database.
		 */
		public Builder namespace(String value) {
			if (value.isBlank() || value.length() > NAMESPACE_LENGTH_MAX) {
				throw new IllegalArgumentException(
						"namespace must have 1 to " + NAMESPACE_LENGTH_MAX + " characters: namespace=" + value);
			}
			this.namespace = value;
			return this;
		}

		/**
		 * Name of the table of backends, with its schema if needed; the table of nodes
		 * has the same name with the suffix {@code _node}.
		 * {@code gossip_limiter_concurrency} by default.
		 */
		public Builder table(String value) {
			this.tables = new TableNames(value);
			return this;
		}

		/**
		 * Longest time a report may take. 500 ms by default.
		 */
		public Builder timeout(Duration value) {
			if (value.toMillis() < 1) {
				throw new IllegalArgumentException("timeout must be at least 1 ms: timeout=" + value);
			}
			this.timeout = value;
			return this;
		}

		/**
		 * SQL expression of the current time in microseconds.
		 */
		Builder clock(String expression) {
			this.clock = expression;
			return this;
		}

		/**
		 * Build the coordinator. Does not wait for the database.
		 */
		public PostgresConcurrencyCoordinator build() {
			return new PostgresConcurrencyCoordinator(this);
		}

	}

}
