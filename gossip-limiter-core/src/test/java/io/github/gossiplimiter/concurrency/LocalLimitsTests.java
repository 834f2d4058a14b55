package io.github.gossiplimiter.concurrency;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class LocalLimitsTests {

	@ParameterizedTest
	@EnumSource
	void sameSeedAndSamplesGiveTheSameLimits(LocalLimitSettings.Algorithm algorithm) {
		assertThat(limits(algorithm, 7)).isEqualTo(limits(algorithm, 7));
	}

	private static List<Integer> limits(LocalLimitSettings.Algorithm algorithm, long seed) {
		LocalLimit limit = LocalLimits.of(LocalLimitSettings.defaults().withAlgorithm(algorithm), new Random(seed));
		Random samples = new Random(1);
		List<Integer> limits = new ArrayList<>();
		for (int i = 0; i < 5000; i++) {
			long latency = 1_000_000L + samples.nextInt(2_000_000);
			limit.sample(i, latency, limit.limit(), samples.nextInt(500) == 0);
			limits.add(limit.limit());
		}
		return limits;
	}

	@Test
	void vegasMeasuresTheSmallestLatencyAnew() {
		LocalLimit limit = LocalLimits.of(LocalLimitSettings.defaults().withBounds(4, 20, 200), new Random(1));
		feed(limit, 1_000_000, 100);
		int fast = limit.limit();
		feed(limit, 3_000_000, 50);
		assertThat(limit.limit()).as("three times as slow").isLessThan(fast);
		feed(limit, 3_000_000, 20_000);
		assertThat(limit.limit()).as("that is how it is now").isGreaterThanOrEqualTo(fast);
	}

	private static void feed(LocalLimit limit, long latencyNanos, int count) {
		for (int i = 0; i < count; i++) {
			limit.sample(0, latencyNanos, limit.limit(), false);
		}
	}

	@ParameterizedTest
	@EnumSource
	void limitStaysWithinItsBounds(LocalLimitSettings.Algorithm algorithm) {
		LocalLimitSettings settings = LocalLimitSettings.defaults()
			.withAlgorithm(algorithm)
			.withBounds(5, 10, 15)
			.withTimeout(Duration.ofMillis(100));
		LocalLimit limit = LocalLimits.of(settings, new Random(1));
		for (int i = 0; i < 2000; i++) {
			limit.sample(0, (i < 1000) ? 1000 : 1_000_000_000, 100, i % 3 == 0 && i > 1000);
			assertThat(limit.limit()).isBetween(5, 15);
		}
	}

	@ParameterizedTest
	@CsvSource({ "0, 1, 2, min must be at least 1", "5, 5, 4, max must be", "5, 4, 6, initial must be",
			"5, 7, 6, initial must be" })
	void badBoundsAreRefused(int min, int initial, int max, String message) {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> LocalLimitSettings.defaults().withBounds(min, initial, max))
			.withMessageStartingWith(message);
	}

	@Test
	void requestsOfOtherNodesCount() {
		List<Integer> seen = new ArrayList<>();
		Sampler sampler = new Sampler(new LocalLimit() {

			@Override
			public int limit() {
				return 5;
			}

			@Override
			public void sample(long startNanos, long latencyNanos, int inFlight, boolean dropped) {
				seen.add(inFlight);
			}

		});
		sampler.elsewhere(30);
		sampler.sample(0, 10, 2, false);
		assertThat(seen).containsExactly(32);
	}

}
