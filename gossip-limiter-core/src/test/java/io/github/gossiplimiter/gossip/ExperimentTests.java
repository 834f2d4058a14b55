package io.github.gossiplimiter.gossip;

import java.time.Duration;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ExperimentTests {

	@Test
	@Tag("A35")
	void velocityOfPeersDoesNotCountUnlessAskedFor() {
		assertThat(velocityHeard(Exchange.Experiments.NONE)).isLessThan(1);
	}

	@Test
	@Tag("A35")
	void velocityOfTheWholeClusterCountsWhenAskedFor() {
		Exchange.Experiments whole = new Exchange.Experiments(true, false, false, false);
		assertThat(velocityHeard(whole)).isGreaterThan(5);
	}

	/*
	 * The urgency of a node that granted one permit, while its peer granted fifty.
	 */
	private static double velocityHeard(Exchange.Experiments experiments) {
		Fleet fleet = new Fleet(Fleet.LIMIT).exchange((exchange) -> exchange.withSlack(0).withExperiments(experiments))
			.of("a", "b");
		fleet.get(0).take("k", 50);
		fleet.run(Duration.ofMillis(20));
		fleet.get(1).take("k", 1);
		fleet.run(Duration.ofMillis(20));
		return fleet.get(1).loop.status().velocity();
	}

	@Test
	@Tag("E10")
	void enoughKeysMakeARoundDueBeforeItsTime() {
		assertThat(toldOf(3, 100)).as("three of a hundred wait").isZero();
		assertThat(toldOf(3, 3)).as("three of three do not").isEqualTo(3);
	}

	/*
	 * How many keys the peer hears of soon after a round, of which the next would be a
	 * base interval later.
	 */
	private static long toldOf(int keys, int flushKeys) {
		Fleet fleet = new Fleet(Fleet.LIMIT)
			.settings((settings) -> settings.strategy(GossipStrategy.FIXED).baseInterval(Duration.ofSeconds(10)))
			.exchange((exchange) -> exchange.withSlack(0)
				.withMaxHold(Duration.ofMinutes(1))
				.withFlushKeys(flushKeys))
			.of("a", "b");
		fleet.run(Duration.ofSeconds(1));
		fleet.get(0).take("first", 1);
		fleet.run(Duration.ofMillis(100));
		for (int i = 0; i < keys; i++) {
			fleet.get(0).take("key-" + i, 1);
		}
		fleet.run(Duration.ofMillis(100));
		long told = 0;
		for (int i = 0; i < keys; i++) {
			told += fleet.get(1).counted("key-" + i);
		}
		return told;
	}

	@Test
	@Tag("C1")
	@Tag("C2")
	void nodeDecidesFromItsOwnMemoryWhileItsPeersHearNothing() {
		Fleet fleet = new Fleet(Fleet.LIMIT).of("a", "b");
		fleet.get(0).refusing = true;
		assertThat(fleet.get(0).take("k", 1000)).isEqualTo(100);
		fleet.run(Duration.ofSeconds(3));
		assertThat(fleet.get(1).counted("k")).isZero();
		assertThat(fleet.get(0).take("k", 1)).isZero();
		fleet.get(0).refusing = false;
		fleet.run(Duration.ofSeconds(3));
		assertThat(fleet.get(1).counted("k")).isEqualTo(100);
	}

}
