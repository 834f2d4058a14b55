package io.github.gossiplimiter.benchmarks;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class DecisionBenchmarkTests {

	@ParameterizedTest
	@EnumSource(Contender.class)
	void decideWhenOutcomeIsAllowAllows(Contender contender) {
		assertThat(decide(contender, Outcome.ALLOW)).isTrue();
	}

	@ParameterizedTest
	@EnumSource(Contender.class)
	void decideWhenOutcomeIsDenyDenies(Contender contender) {
		assertThat(decide(contender, Outcome.DENY)).isFalse();
	}

	@ParameterizedTest
	@EnumSource(Contender.class)
	void decideWhenOutcomeIsWrongEndsTheRun(Contender contender) {
		DecisionBenchmark benchmark = benchmark(contender, Outcome.DENY);
		DecisionBenchmark.Requests requests = new DecisionBenchmark.Requests();
		requests.start(new String[] { "not spent before" }, 0, 1);
		assertThatIllegalStateException().isThrownBy(() -> benchmark.decide(requests))
			.withMessage("expected DENY of " + contender);
		benchmark.close();
	}

	@ParameterizedTest
	@EnumSource(Contender.class)
	void keysHaveQuotasOfTheirOwn(Contender contender) {
		try (KeyedLimiter limiter = contender.create(Outcome.DENY.quota())) {
			assertThat(limiter.tryAcquire("a")).isTrue();
			assertThat(limiter.tryAcquire("a")).isFalse();
			assertThat(limiter.tryAcquire("b")).isTrue();
		}
	}

	private static boolean decide(Contender contender, Outcome outcome) {
		DecisionBenchmark benchmark = benchmark(contender, outcome);
		DecisionBenchmark.Requests requests = new DecisionBenchmark.Requests();
		requests.start(Keys.requests(benchmark.scenario), 0, 1);
		boolean answer = benchmark.decide(requests);
		for (int i = 0; i < 100; i++) {
			assertThat(benchmark.decide(requests)).isEqualTo(answer);
		}
		benchmark.close();
		return answer;
	}

	private static DecisionBenchmark benchmark(Contender contender, Outcome outcome) {
		DecisionBenchmark benchmark = new DecisionBenchmark();
		benchmark.contender = contender;
		benchmark.scenario = Scenario.HOT;
		benchmark.outcome = outcome;
		benchmark.fill();
		return benchmark;
	}

}
