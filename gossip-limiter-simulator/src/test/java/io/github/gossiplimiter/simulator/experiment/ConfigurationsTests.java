package io.github.gossiplimiter.simulator.experiment;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.github.gossiplimiter.gossip.FanOut;
import io.github.gossiplimiter.gossip.GossipSettings;
import io.github.gossiplimiter.gossip.Payload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class ConfigurationsTests {

	@Tag("A60")
	@Test
	void documentHasTwentyOneThatAllDiffer() {
		List<Configuration> all = Configurations.ofDocument();
		assertThat(all).hasSize(21);
		assertThat(all).extracting(Configuration::name).doesNotHaveDuplicates();
		assertThat(new HashSet<>(all.stream().map(Configuration::settings).toList())).hasSize(21);
	}

	@Tag("A65")
	@Test
	void documentSweepsBothWeightsAndTakesPartsAway() {
		assertThat(Configurations.ofDocument()).extracting(Configuration::name)
			.contains("g1b1", "g2b1", "g3b1", "g4b1", "g5b1", "g4b2", "g4b4", "g4b0", "g0b1", "g4b1-fan3", "g4b1-fan9");
		assertThat(Configurations.find("g4b0").settings().velocityWeight()).isZero();
		assertThat(Configurations.find("g0b1").settings().pressureWeight()).isZero();
		assertThat(Configurations.find("g4b1-fan3").settings().fanOut()).isEqualTo(new FanOut(3, 3, 1));
	}

	@Test
	void documentConfigurationIsAsPublished() {
		Configuration document = Configurations.document();
		assertThat(document.counting()).isEqualTo(Configuration.Counting.TWO_EPOCHS);
		assertThat(document.settings().exchange().payload()).isEqualTo(Payload.FULL);
		assertThat(document.settings().exchange().slack()).isZero();
		assertThat(document.settings().exchange().extrapolation()).isFalse();
		assertThat(document.settings().exchange().experiments().oneRound()).isTrue();
		assertThat(document.settings().exchange().experiments().randomPeers()).isTrue();
		assertThat(document.settings()).isEqualTo(Configurations.find("g4b1").settings());
	}

	@Test
	void defaultConfigurationIsTheUntunedProduct() {
		assertThat(Configurations.find("two-stage").settings()).isEqualTo(GossipSettings.defaults());
		assertThat(Configurations.names()).contains("additive", "velocity", "tiered", "fixed");
	}

	@Tag("A71")
	@Test
	void otherConfigurationsAreListed() {
		assertThat(Configurations.further()).extracting(Configuration::name)
			.containsExactly("tiered-10t", "tiered-50t", "rumour-100ms", "rumour-200ms", "outer-loop",
					"document-outer-loop");
	}

	@ParameterizedTest
	@MethodSource("names")
	void everyOneRunsAndPassesTheChecks(String name) {
		Outcome outcome = Experiment.builder()
			.nodes(6)
			.window(60, Duration.ofSeconds(10))
			.spread(Spread.HOTSPOT)
			.configuration(Configurations.find(name))
			.build()
			.run();
		assertThat(outcome.strategy()).isEqualTo(name);
		assertThat(outcome.accuracy().admitted()).isGreaterThanOrEqualTo(50);
		assertThat(outcome.traffic().messages()).isPositive();
		assertThat(outcome.traffic().rounds()).isPositive();
	}

	static List<String> names() {
		return Configurations.names();
	}

	@Test
	void documentModeSendsOnlyRounds() {
		Outcome outcome = Experiment.builder().configuration(Configurations.document()).build().run();
		assertThat(outcome.traffic().fanOut()).isBetween(3.0, 9.0);
	}

	@Test
	void unknownNameIsRefusedWithTheKnownOnes() {
		assertThatIllegalArgumentException().isThrownBy(() -> Configurations.find("three-stage"))
			.withMessageStartingWith("there is no strategy 'three-stage'; choose one of document, two-stage, ");
	}

}
