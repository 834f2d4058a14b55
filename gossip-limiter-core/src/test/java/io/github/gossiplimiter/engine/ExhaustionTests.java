package io.github.gossiplimiter.engine;

import java.time.Duration;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Decision;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.ManualClock;
import io.github.gossiplimiter.key.KeyHasher;
import io.github.gossiplimiter.key.KeyStore;
import io.github.gossiplimiter.signal.SignalModel;
import io.github.gossiplimiter.window.WindowCounter;

import static org.assertj.core.api.Assertions.assertThat;

class ExhaustionTests {

	private final ManualClock clock = new ManualClock();

	@Test
	@Tag("C34")
	void requestThatAlwaysLosesItsCompareAndSetIsDeniedAndCounted() {
		// By time, which takes the only attempt to catch up with.
		LocalLimiter engine = engine(1);
		engine.acquire("ann", 1);
		this.clock.advance(Duration.ofMinutes(1));
		Decision decision = engine.acquire("ann", 1);
		assertThat(decision.allowed()).isFalse();
		assertThat(decision.retryAfter()).isEqualTo(Duration.ofMillis(1));
		assertThat(engine.status().exhausted()).isEqualTo(1);
		assertThat(engine.status().denied()).isEqualTo(1);
		assertThat(engine.status().allowed()).isEqualTo(1);
	}

	@Test
	@Tag("C34")
	void uncontendedRequestIsNotExhausted() {
		LocalLimiter engine = engine(WindowCounter.ATTEMPTS_MAX);
		assertThat(engine.acquire("ann", 1).allowed()).isTrue();
		assertThat(engine.status().exhausted()).isZero();
	}

	private LocalLimiter engine(int attempts) {
		return new LocalLimiter(Limit.of("api", 10, Duration.ofMinutes(1)), new KeyStore(10, 1 << 20),
				new KeyHasher("", "", "api"), SignalModel.ofDefaults(), this.clock, attempts);
	}

}
