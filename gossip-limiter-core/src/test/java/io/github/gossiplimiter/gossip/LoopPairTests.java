package io.github.gossiplimiter.gossip;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Limit;

import static org.assertj.core.api.Assertions.assertThat;

class LoopPairTests {

	private static final Duration SECOND = Duration.ofSeconds(1);

	@Test
	void speaksOnWhenALimitLosesAWindow() {
		Limit two = Limit.builder("search")
			.window(100, Duration.ofMinutes(1))
			.window(1000, Duration.ofHours(1))
			.build();
		LoopPair pair = new LoopPair(two);
		pair.run(SECOND);
		pair.connected(false);
		pair.other().spend("search", "before", 10);
		pair.run(SECOND);

		pair.other().limiter().change(Limit.of("search", 100, Duration.ofMinutes(1)));
		pair.connected(true);
		pair.other().spend("search", "after", 20);
		pair.run(Duration.ofSeconds(3));

		assertThat(pair.one().heard("search", "before")).isEqualTo(10);
		assertThat(pair.one().heard("search", "after")).isEqualTo(20);
	}

}
