/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.postgres;

import java.sql.SQLException;
import java.time.Duration;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

import io.github.gossiplimiter.TestSize;
import io.github.gossiplimiter.concurrency.ConcurrencyCoordinator;
import io.github.gossiplimiter.concurrency.ConcurrencyCoordinatorContract;

/**
 * Runs with a clock that the test advances by hand.
 */
class PostgresConcurrencyTests extends ConcurrencyCoordinatorContract {

	private static final Database database = Database.shared();

	private static PostgresConcurrencyCoordinator coordinator;

	@BeforeAll
	static void start() throws SQLException {
		database.execute("CREATE TABLE manual_time AS SELECT 1767607200000000 AS micros");
		coordinator = PostgresConcurrencyCoordinator.builder(database.dataSource())
			.timeout(Duration.ofSeconds(10))
			.clock("(SELECT micros FROM manual_time)")
			.build();
		coordinator.createTables();
	}

	@AfterAll
	static void stop() {
		coordinator.close();
	}

	@Override
	protected ConcurrencyCoordinator coordinator() {
		return coordinator;
	}

	@Override
	protected void pass(Duration time) {
		database.execute("UPDATE manual_time SET micros = micros + " + time.toNanos() / 1000);
	}

	@Override
	protected int seeds() {
		return TestSize.of(2, 20);
	}

	@Override
	protected int steps() {
		return TestSize.of(150, 300);
	}

}
