/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class DecisionBenchmarkTests {

	@ParameterizedTest
	@EnumSource(ComparedLimiter.class)
	void decideWhenOutcomeIsAllowAllows(ComparedLimiter contender) {
		assertThat(decide(contender, DecisionKind.ALLOW)).isTrue();
	}

	@ParameterizedTest
	@EnumSource(ComparedLimiter.class)
	void decideWhenOutcomeIsDenyDenies(ComparedLimiter contender) {
		assertThat(decide(contender, DecisionKind.DENY)).isFalse();
	}

	@ParameterizedTest
	@EnumSource(ComparedLimiter.class)
	void decideWhenOutcomeIsWrongEndsTheRun(ComparedLimiter contender) {
		DecisionBenchmark benchmark = benchmark(contender, DecisionKind.DENY);
		DecisionBenchmark.Requests requests = new DecisionBenchmark.Requests();
		requests.start(new String[] { "not spent before" }, 0, 1);
		assertThatIllegalStateException().isThrownBy(() -> benchmark.decide(requests))
			.withMessage("expected DENY of " + contender);
		benchmark.close();
	}

	@ParameterizedTest
	@EnumSource(ComparedLimiter.class)
	void keysHaveQuotasOfTheirOwn(ComparedLimiter contender) {
		try (KeyedLimiter limiter = contender.create(DecisionKind.DENY.quota())) {
			assertThat(limiter.tryAcquire("a")).isTrue();
			assertThat(limiter.tryAcquire("a")).isFalse();
			assertThat(limiter.tryAcquire("b")).isTrue();
		}
	}

	private static boolean decide(ComparedLimiter contender, DecisionKind outcome) {
		DecisionBenchmark benchmark = benchmark(contender, outcome);
		DecisionBenchmark.Requests requests = new DecisionBenchmark.Requests();
		requests.start(KeySequence.requests(benchmark.scenario), 0, 1);
		boolean answer = benchmark.decide(requests);
		for (int i = 0; i < 100; i++) {
			assertThat(benchmark.decide(requests)).isEqualTo(answer);
		}
		benchmark.close();
		return answer;
	}

	private static DecisionBenchmark benchmark(ComparedLimiter contender, DecisionKind outcome) {
		DecisionBenchmark benchmark = new DecisionBenchmark();
		benchmark.contender = contender;
		benchmark.scenario = KeyScenario.HOT;
		benchmark.outcome = outcome;
		benchmark.fill();
		return benchmark;
	}

}
