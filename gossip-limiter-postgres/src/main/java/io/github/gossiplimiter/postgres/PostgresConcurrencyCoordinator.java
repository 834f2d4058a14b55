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

import io.github.gossiplimiter.concurrency.Allocator;
import io.github.gossiplimiter.concurrency.ConcurrencyAnswer;
import io.github.gossiplimiter.concurrency.ConcurrencyCoordinator;
import io.github.gossiplimiter.concurrency.ConcurrencyReport;
import io.github.gossiplimiter.postgres.BackendRows.BackendKey;

/**
 * Divides ceilings of concurrency in PostgreSQL: each report is one transaction that
 * holds an advisory lock of its backend, so that reports are taken one after the other
 * whichever node sends them. Time is that of the database.
 * <p>
 * Safe for use by many threads, and never blocks them: the database is spoken to by a few
 * threads of its own.
 *
 * @since 0.1.0
 */
public final class PostgresConcurrencyCoordinator implements ConcurrencyCoordinator {

	/*
	 * A node sends a report for each of its backends in a heartbeat, and few have more
	 * than a handful. More threads would only hold more connections.
	 */
	private static final int THREADS = 2;

	private static final int WAITING_MAX = 256;

	private final DataSource dataSource;

	private final String namespace;

	private final BackendRows rows;

	private final Schema schema;

	private final Duration timeout;

	private final ExecutorService executor;

	private PostgresConcurrencyCoordinator(Builder parts) {
		this.dataSource = parts.dataSource;
		this.namespace = parts.namespace;
		this.rows = new BackendRows(parts.tables, parts.clock);
		this.schema = new Schema(parts.tables);
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
	 * @param dataSource gives connections, best from a pool
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
	 * Whether the tables are there. Waits for the database.
	 * @throws SQLException if the database cannot be asked
	 */
	public boolean hasTables() throws SQLException {
		return inTransaction(this.schema::exists);
	}

	/**
	 * What creates the tables, for those who do it themselves.
	 */
	public String script() {
		return this.schema.script();
	}

	@Override
	public CompletionStage<ConcurrencyAnswer> report(ConcurrencyReport report) {
		try {
			return CompletableFuture.supplyAsync(() -> take(report), this.executor)
				.orTimeout(this.timeout.toMillis(), TimeUnit.MILLISECONDS);
		}
		catch (RejectedExecutionException ex) {
			return CompletableFuture
				.failedFuture(new PostgresUnavailableException("Too many reports wait for PostgreSQL", ex));
		}
	}

	private ConcurrencyAnswer take(ConcurrencyReport report) {
		BackendKey key = new BackendKey(this.namespace, report.key());
		try {
			return inTransaction((connection) -> {
				this.rows.lock(connection, key, this.timeout);
				// A statement of its own, so that it sees what the holder before has
				// written.
				BackendRows.Known known = this.rows.read(connection, key);
				Allocator.Step step = Allocator.report(known.state(), report, known.nowMicros());
				this.rows.write(connection, key, known.state(), step.state());
				return step.answer();
			});
		}
		catch (SQLException ex) {
			throw new PostgresUnavailableException("PostgreSQL could not take a report: " + ex.getMessage(), ex);
		}
	}

	private <T> T inTransaction(Work<T> work) throws SQLException {
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
	 * Answer nothing more. Waits a moment for reports that are under way, so that a node
	 * that leaves is heard.
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
	 * Something to do in a transaction.
	 *
	 * @param <T> the result
	 */
	private interface Work<T> {

		T apply(Connection connection) throws SQLException;

	}

	/**
	 * Collects how PostgreSQL is used.
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
		 * Keeps fleets apart that share a database.
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
		 * Name of the table of backends, with its schema if that is needed; the table of
		 * nodes is called the same with {@code _node}. {@code gossip_limiter_concurrency}
		 * unless said otherwise.
		 */
		public Builder table(String value) {
			this.tables = new TableNames(value);
			return this;
		}

		/**
		 * Longest time a report may take. 500 ms unless said otherwise.
		 */
		public Builder timeout(Duration value) {
			if (value.toMillis() < 1) {
				throw new IllegalArgumentException("timeout must be at least 1 ms: timeout=" + value);
			}
			this.timeout = value;
			return this;
		}

		/**
		 * What the database is asked for the time.
		 */
		Builder clock(String expression) {
			this.clock = expression;
			return this;
		}

		/**
		 * Build it. Does not wait for the database.
		 */
		public PostgresConcurrencyCoordinator build() {
			return new PostgresConcurrencyCoordinator(this);
		}

	}

}
