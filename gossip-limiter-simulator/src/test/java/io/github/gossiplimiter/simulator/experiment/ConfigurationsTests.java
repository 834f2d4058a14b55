package io.github.gossiplimiter.simulator.experiment;

import java.util.HashSet;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

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
	void documentIsAsPublished() {
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
	void oursIsWhatNobodyTuned() {
		assertThat(Configurations.find("two-stage").settings()).isEqualTo(GossipSettings.defaults());
		assertThat(Configurations.names()).contains("additive", "velocity", "tiered", "fixed");
	}

	@Test
	void unknownNameIsRefusedWithAllThereAre() {
		assertThatIllegalArgumentException().isThrownBy(() -> Configurations.find("three-stage"))
			.withMessageStartingWith("there is no strategy 'three-stage'; choose one of document, two-stage, ");
	}

}
