/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip;

import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.params.provider.Arguments.arguments;

class GossipSettingsTests {

	@Tag("A54")
	@Test
	void defaultsAreTheTenDocumentedOnes() {
		GossipSettings settings = GossipSettings.defaults();
		assertThat(settings.baseInterval()).isEqualTo(Duration.ofSeconds(1));
		assertThat(settings.minInterval()).isEqualTo(Duration.ofMillis(50));
		assertThat(settings.pressureWeight()).isEqualTo(4.0);
		assertThat(settings.velocityWeight()).isEqualTo(1.0);
		assertThat(settings.fanOut().min()).isEqualTo(3);
		assertThat(settings.fanOut().max()).isEqualTo(9);
		assertThat(settings.fanOut().phi()).isEqualTo(2.0);
		assertThat(settings.attackAlpha()).isEqualTo(0.5);
		assertThat(settings.releaseAlpha()).isEqualTo(0.1);
		assertThat(settings.wakeThreshold()).isEqualTo(0.01);
	}

	@Tag("A19")
	@Test
	void defaultStrategyIsTwoStage() {
		assertThat(GossipSettings.defaults().strategy()).isEqualTo(GossipStrategy.TWO_STAGE);
	}

	@Test
	void builderThatStartsFromSettingsKeepsThemAll() throws ReflectiveOperationException {
		GossipSettings settings = GossipSettings.builder()
			.strategy(GossipStrategy.TIERED)
			.baseInterval(Duration.ofSeconds(2))
			.minInterval(Duration.ofMillis(60))
			.pressureWeight(5)
			.velocityWeight(2)
			.fanOut(2, 7, 1)
			.attackAlpha(0.6)
			.releaseAlpha(0.2)
			.wakeThreshold(0.02)
			.tiers(3, 2)
			.exchange(ExchangeSettings.DEFAULT.withSlack(0))
			.build();
		for (RecordComponent component : GossipSettings.class.getRecordComponents()) {
			assertThat(component.getAccessor().invoke(settings)).as(component.getName())
				.isNotEqualTo(component.getAccessor().invoke(GossipSettings.defaults()));
		}
		assertThat(settings.toBuilder().build()).isEqualTo(settings);
	}

	@Test
	void builderKeepsEveryValue() {
		GossipSettings settings = GossipSettings.builder()
			.strategy(GossipStrategy.TIERED)
			.baseInterval(Duration.ofSeconds(2))
			.minInterval(Duration.ofMillis(20))
			.pressureWeight(5)
			.velocityWeight(6)
			.fanOut(1, 2, 3)
			.attackAlpha(0.7)
			.releaseAlpha(0.8)
			.wakeThreshold(0.9)
			.tiers(10, 11)
			.build();
		assertThat(settings)
			.isEqualTo(new GossipSettings(GossipStrategy.TIERED, Duration.ofSeconds(2), Duration.ofMillis(20), 5, 6,
					new FanOut(1, 2, 3), 0.7, 0.8, 0.9, new PressureTiers(10, 11), ExchangeSettings.DEFAULT));
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("refusals")
	void valueOutOfRangeIsRefusedWithRuleAndValue(String message, Consumer<GossipSettings.Builder> change) {
		assertThatIllegalArgumentException().isThrownBy(() -> {
			GossipSettings.Builder builder = GossipSettings.builder();
			change.accept(builder);
			builder.build();
		}).withMessage(message);
	}

	static Stream<Arguments> refusals() {
		return Stream.of(
				refusal("baseInterval must be between PT0.001S and PT1H: baseInterval=PT0S",
						(builder) -> builder.baseInterval(Duration.ZERO)),
				refusal("baseInterval must be between PT0.001S and PT1H: baseInterval=PT2H",
						(builder) -> builder.baseInterval(Duration.ofHours(2))),
				refusal("minInterval must be between PT0.001S and PT1H: minInterval=PT-1S",
						(builder) -> builder.minInterval(Duration.ofSeconds(-1))),
				refusal("minInterval must not be longer than baseInterval: minInterval=PT0.05S, baseInterval=PT0.02S",
						(builder) -> builder.baseInterval(Duration.ofMillis(20))),
				refusal("pressureWeight must be at least 0 and finite: pressureWeight=-1.0",
						(builder) -> builder.pressureWeight(-1)),
				refusal("velocityWeight must be at least 0 and finite: velocityWeight=NaN",
						(builder) -> builder.velocityWeight(Double.NaN)),
				refusal("fan-out min must be at least 1: min=0", (builder) -> builder.fanOut(0, 9, 2)),
				refusal("fan-out max must be at least min: max=2, min=3", (builder) -> builder.fanOut(3, 2, 2)),
				refusal("fan-out phi must be larger than 0 and finite: phi=0.0", (builder) -> builder.fanOut(3, 9, 0)),
				refusal("attackAlpha must be larger than 0 and at most 1: attackAlpha=0.0",
						(builder) -> builder.attackAlpha(0)),
				refusal("releaseAlpha must be larger than 0 and at most 1: releaseAlpha=1.1",
						(builder) -> builder.releaseAlpha(1.1)),
				refusal("wakeThreshold must be at least 0 and finite: wakeThreshold=Infinity",
						(builder) -> builder.wakeThreshold(Double.POSITIVE_INFINITY)),
				refusal("tier count must be between 1 and 100: count=0", (builder) -> builder.tiers(0, 1)),
				refusal("tier curvature must be larger than 0 and finite: curvature=-1.0",
						(builder) -> builder.tiers(2, -1)));
	}

	private static Arguments refusal(String message, Consumer<GossipSettings.Builder> change) {
		return arguments(message, change);
	}

}
