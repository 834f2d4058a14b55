/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

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
import io.github.gossiplimiter.simulator.replication.Payload;
import io.github.gossiplimiter.simulator.replication.ReplicationOptions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class NamedConfigurationsTests {

	@Tag("A60")
	@Test
	void documentHasTwentyOneThatAllDiffer() {
		List<ExperimentConfiguration> all = NamedConfigurations.ofDocument();
		assertThat(all).hasSize(21);
		assertThat(all).extracting(ExperimentConfiguration::name).doesNotHaveDuplicates();
		assertThat(new HashSet<>(all.stream().map(ExperimentConfiguration::settings).toList())).hasSize(21);
	}

	@Tag("A65")
	@Test
	void documentSweepsBothWeightsAndTakesPartsAway() {
		assertThat(NamedConfigurations.ofDocument()).extracting(ExperimentConfiguration::name)
			.contains("g1b1", "g2b1", "g3b1", "g4b1", "g5b1", "g4b2", "g4b4", "g4b0", "g0b1", "g4b1-fan3", "g4b1-fan9");
		assertThat(NamedConfigurations.find("g4b0").settings().velocityWeight()).isZero();
		assertThat(NamedConfigurations.find("g0b1").settings().pressureWeight()).isZero();
		assertThat(NamedConfigurations.find("g4b1-fan3").settings().fanOut()).isEqualTo(new FanOut(3, 3, 1));
	}

	@Test
	void documentConfigurationIsAsPublished() {
		ExperimentConfiguration document = NamedConfigurations.document();
		assertThat(document.counting()).isEqualTo(ExperimentConfiguration.Counting.TWO_EPOCHS);
		assertThat(document.replication()).isEqualTo(ReplicationOptions.DOCUMENT);
		assertThat(document.settings().exchange().slack()).isZero();
		assertThat(document.settings().exchange().extrapolation()).isFalse();
		assertThat(document.replication().payload()).isEqualTo(Payload.FULL);
		assertThat(document.replication().oneRound()).isTrue();
		assertThat(document.replication().randomPeers()).isTrue();
		assertThat(document.settings()).isEqualTo(NamedConfigurations.find("g4b1").settings());
	}

	@Test
	void defaultConfigurationIsTheUntunedProduct() {
		assertThat(NamedConfigurations.find("two-stage").settings()).isEqualTo(GossipSettings.defaults());
		assertThat(NamedConfigurations.find("two-stage").replication()).isEqualTo(ReplicationOptions.DEFAULT);
		assertThat(NamedConfigurations.names()).contains("additive", "velocity", "tiered", "fixed");
	}

	@Tag("A71")
	@Test
	void otherConfigurationsAreListed() {
		assertThat(NamedConfigurations.further()).extracting(ExperimentConfiguration::name)
			.containsExactly("tiered-10t", "tiered-50t", "rumour-100ms", "rumour-200ms", "outer-loop",
					"document-outer-loop");
	}

	@ParameterizedTest
	@MethodSource("names")
	void everyOneRunsAndPassesTheChecks(String name) {
		ExperimentOutcome outcome = Experiment.builder()
			.nodes(6)
			.window(60, Duration.ofSeconds(10))
			.spread(NodeSpread.HOTSPOT)
			.configuration(NamedConfigurations.find(name))
			.build()
			.run();
		assertThat(outcome.strategy()).isEqualTo(name);
		assertThat(outcome.accuracy().admitted()).isGreaterThanOrEqualTo(50);
		assertThat(outcome.traffic().messages()).isPositive();
		assertThat(outcome.traffic().rounds()).isPositive();
	}

	static List<String> names() {
		return NamedConfigurations.names();
	}

	@Test
	void documentModeSendsOnlyRounds() {
		ExperimentOutcome outcome = Experiment.builder().configuration(NamedConfigurations.document()).build().run();
		assertThat(outcome.traffic().fanOut()).isBetween(3.0, 9.0);
	}

	@Test
	void unknownNameIsRefusedWithTheKnownOnes() {
		assertThatIllegalArgumentException().isThrownBy(() -> NamedConfigurations.find("three-stage"))
			.withMessageStartingWith("there is no strategy 'three-stage'; choose one of document, two-stage, ");
	}

}
