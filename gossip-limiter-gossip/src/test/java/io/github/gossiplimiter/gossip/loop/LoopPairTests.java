package io.github.gossiplimiter.gossip.loop;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class LoopPairTests {

	private static final Duration SECOND = Duration.ofSeconds(1);

	@Test
	void exchangeContinuesWhenALimitLosesAWindow() {
		Limit two = Limit.builder("search")
			.window(100, Duration.ofMinutes(1))
			.window(1000, Duration.ofHours(1))
			.build();
		LoopPair pair = new LoopPair(two);
		pair.run(SECOND);
		pair.connected(false);
		pair.other().spend("search", "before", 10);
		pair.run(SECOND);

		pair.other().limiter().configure(Limit.of("search", 100, Duration.ofMinutes(1)));
		pair.connected(true);
		pair.other().spend("search", "after", 20);
		pair.run(Duration.ofSeconds(3));

		assertThat(pair.one().heard("search", "before")).isEqualTo(10);
		assertThat(pair.one().heard("search", "after")).isEqualTo(20);
	}

	@Test
	void oldDebtOfAnotherNodeIsKept() {
		Limit bucket = Limit.builder("mail").window(10, SECOND).tokenBucket(200).build();
		LoopPair pair = new LoopPair(bucket);
		pair.run(SECOND);
		pair.one().spend("mail", "key", 200);

		for (int i = 0; i < 10; i++) {
			pair.run(SECOND);
			pair.one().spend("mail", "key", 1);
		}
		pair.run(SECOND);

		assertThat(pair.other().free("mail", "key")).isCloseTo(pair.one().free("mail", "key"), within(2L));
	}

	@Test
	void nodeWithoutChangesLeavesAtOnce() {
		LoopPair pair = new LoopPair(Limit.of("search", 100, SECOND));
		pair.run(SECOND);

		pair.one().loop().leave();
		pair.run(Duration.ofMillis(10));

		assertThat(pair.one().loop().isFlushed()).isTrue();
	}

	@Test
	void nodeDoesNotLeaveBeforeItsChangesAreAcknowledged() {
		LoopPair pair = new LoopPair(Limit.of("search", 100, Duration.ofMinutes(1)));
		pair.run(SECOND);
		pair.connected(false);
		pair.one().spend("search", "key", 10);

		pair.one().loop().leave();
		pair.run(SECOND);
		boolean before = pair.one().loop().isFlushed();
		pair.connected(true);
		pair.run(SECOND);

		assertThat(before).isFalse();
		assertThat(pair.one().loop().isFlushed()).isTrue();
	}

}
