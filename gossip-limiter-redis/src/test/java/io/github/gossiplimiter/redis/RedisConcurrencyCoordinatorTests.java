/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.redis;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.concurrency.ConcurrencyAnswer;
import io.github.gossiplimiter.concurrency.ConcurrencyReport;
import io.github.gossiplimiter.concurrency.ConcurrencyReport.Sender;
import io.github.gossiplimiter.concurrency.ConcurrencyReport.Use;
import io.github.gossiplimiter.concurrency.ConcurrencyRules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class RedisConcurrencyCoordinatorTests {

	private static RedisProcess redis;

	@BeforeAll
	static void start() {
		redis = RedisProcess.launch();
	}

	@AfterAll
	static void stop() {
		redis.close();
	}

	private static RedisConcurrencyCoordinator coordinator(String namespace) {
		return RedisCoordinator.builder(redis.address())
			.namespace(namespace)
			.timeout(Duration.ofSeconds(5))
			.buildConcurrency();
	}

	private static ConcurrencyReport report(String node, long sequence) {
		return new ConcurrencyReport("inference", new Sender(node, 1, sequence), ConcurrencyRules.defaults(), 10,
				Use.NONE, false);
	}

	@Test
	@Tag("B10")
	void nodesThatReportAtOnceShareOneCeiling() {
		RedisConcurrencyCoordinator coordinator = coordinator("crowd");
		List<CompletableFuture<ConcurrencyAnswer>> answers = new ArrayList<>();
		for (int i = 0; i < 20; i++) {
			answers.add(coordinator.report(report("node-" + i, 1)).toCompletableFuture());
		}
		int shares = answers.stream().mapToInt((answer) -> answer.join().grant().share()).sum();
		assertThat(shares).as("the founder has it all").isEqualTo(10);
		assertThat(answers.stream().mapToInt((answer) -> answer.join().fleet().nodes()).max()).hasValue(20);
		coordinator.close();
	}

	@Test
	@Tag("B45")
	void namespacesHaveSeparateCeilings() {
		RedisConcurrencyCoordinator one = coordinator("one");
		RedisConcurrencyCoordinator other = coordinator("other");
		assertThat(one.report(report("a", 1)).toCompletableFuture().join().grant().share()).isEqualTo(10);
		assertThat(other.report(report("b", 1)).toCompletableFuture().join().grant().share()).isEqualTo(10);
		one.close();
		other.close();
	}

	@Test
	void reportsFailAtOnceWhenClosed() {
		RedisConcurrencyCoordinator coordinator = coordinator("closed");
		coordinator.close();
		assertThatThrownBy(() -> coordinator.report(report("a", 1)).toCompletableFuture().join())
			.hasCauseInstanceOf(RedisUnavailableException.class);
	}

}
