package io.github.gossiplimiter.autoconfigure.cluster;

import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.gossip.GossipPolicy;
import io.github.gossiplimiter.gossip.GossipSettings;

import static org.assertj.core.api.Assertions.assertThat;

@ExtendWith(OutputCaptureExtension.class)
class AccuracyWatchTests {

	private final RateLimiter limiter = RateLimiter.builder()
		.limit(Limit.of("tight", 100, Duration.ofMinutes(1)))
		.limit(Limit.of("ample", 100_000, Duration.ofMinutes(1)))
		.build();

	private final AccuracyWatch watch = new AccuracyWatch(this.limiter, GossipPolicy.of(GossipSettings.defaults()));

	@Test
	void smallClusterIsFine(CapturedOutput output) {
		this.watch.nodes(5);
		assertThat(output).isEmpty();
	}

	@Test
	void growingClusterIsWarnedOnce(CapturedOutput output) {
		this.watch.nodes(5);
		this.watch.nodes(6);
		this.watch.nodes(25);
		assertThat(output.toString().split("is too tight", -1)).hasSize(2);
		assertThat(output).contains("The limit 'tight'", "on 6 nodes").doesNotContain("'ample'");
	}

}
