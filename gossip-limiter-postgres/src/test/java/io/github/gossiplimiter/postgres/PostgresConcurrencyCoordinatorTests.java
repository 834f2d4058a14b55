/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.postgres;

import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;

import javax.sql.DataSource;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.concurrency.ConcurrencyAnswer;
import io.github.gossiplimiter.concurrency.ConcurrencyReport;
import io.github.gossiplimiter.concurrency.ConcurrencyReport.Sender;
import io.github.gossiplimiter.concurrency.ConcurrencyReport.Use;
import io.github.gossiplimiter.concurrency.ConcurrencyRules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class PostgresConcurrencyCoordinatorTests {

	private static final Database database = Database.shared();

	private static PostgresConcurrencyCoordinator coordinator(String table) {
		return PostgresConcurrencyCoordinator.builder(database.dataSource())
			.table(table)
			.timeout(Duration.ofSeconds(10))
			.build();
	}

	private static ConcurrencyReport report(String node) {
		return new ConcurrencyReport("inference", new Sender(node, 1, 1), ConcurrencyRules.defaults(), 10, Use.NONE,
				false);
	}

	@Test
	@Tag("B10")
	void nodesThatReportAtOnceShareOneCeiling() throws SQLException {
		List<PostgresConcurrencyCoordinator> nodes = IntStream.range(0, 4)
			.mapToObj((node) -> coordinator("crowd"))
			.toList();
		nodes.get(0).createTables();
		List<CompletableFuture<ConcurrencyAnswer>> answers = new ArrayList<>();
		for (int i = 0; i < 20; i++) {
			answers.add(nodes.get(i % nodes.size()).report(report("node-" + i)).toCompletableFuture());
		}
		assertThat(answers.stream().mapToInt((answer) -> answer.join().grant().share()).sum()).isEqualTo(10);
		assertThat(answers.stream().mapToInt((answer) -> answer.join().fleet().nodes()).max()).hasValue(20);
		nodes.forEach(PostgresConcurrencyCoordinator::close);
	}

	@Test
	void concurrentNodesCreateTheTablesOnce() throws Exception {
		PostgresConcurrencyCoordinator coordinator = coordinator("together");
		assertThat(coordinator.hasTables()).isFalse();
		CompletableFuture<?>[] creations = IntStream.range(0, 4)
			.mapToObj((i) -> CompletableFuture.runAsync(() -> create(coordinator)))
			.toArray(CompletableFuture<?>[]::new);
		CompletableFuture.allOf(creations).join();
		assertThat(coordinator.hasTables()).isTrue();
		coordinator.close();
	}

	private static void create(PostgresConcurrencyCoordinator coordinator) {
		try {
			coordinator.createTables();
		}
		catch (SQLException ex) {
			throw new IllegalStateException(ex);
		}
	}

	@Test
	@Tag("B45")
	void namespacesHaveSeparateCeilings() throws SQLException {
		coordinator("apart").createTables();
		for (String namespace : List.of("one", "other")) {
			PostgresConcurrencyCoordinator coordinator = PostgresConcurrencyCoordinator.builder(database.dataSource())
				.table("apart")
				.namespace(namespace)
				.timeout(Duration.ofSeconds(10))
				.build();
			assertThat(coordinator.report(report(namespace)).toCompletableFuture().join().grant().share())
				.isEqualTo(10);
			coordinator.close();
		}
	}

	@Test
	void reportWithoutTablesFails() {
		PostgresConcurrencyCoordinator coordinator = coordinator("missing");
		assertThatThrownBy(() -> coordinator.report(report("a")).toCompletableFuture().join())
			.hasCauseInstanceOf(PostgresUnavailableException.class)
			.hasMessageContaining("missing");
		coordinator.close();
	}

	@Test
	@Tag("B4")
	void reportDoesNotBlockTheCaller() {
		CountDownLatch released = new CountDownLatch(1);
		DataSource stuck = (DataSource) Proxy.newProxyInstance(getClass().getClassLoader(),
				new Class<?>[] { DataSource.class }, (proxy, method, args) -> {
					released.await();
					throw new SQLException("expected by the test");
				});
		PostgresConcurrencyCoordinator coordinator = PostgresConcurrencyCoordinator.builder(stuck)
			.timeout(Duration.ofMillis(20))
			.build();
		CompletableFuture<ConcurrencyAnswer> answer = coordinator.report(report("a")).toCompletableFuture();
		assertThatThrownBy(answer::join).hasCauseInstanceOf(TimeoutException.class);
		released.countDown();
		coordinator.close();
	}

	@Test
	void reportFailsWhenClosed() {
		PostgresConcurrencyCoordinator coordinator = coordinator("closed");
		coordinator.close();
		assertThat(coordinator.report(report("a")).toCompletableFuture()).isCompletedExceptionally();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "a b", "a;drop", "A", "1a", "a.b.c" })
	void tableNameWithSpecialCharactersIsRefused(String name) {
		assertThatIllegalArgumentException().isThrownBy(() -> coordinator(name)).withMessageContaining("table=" + name);
	}

}
