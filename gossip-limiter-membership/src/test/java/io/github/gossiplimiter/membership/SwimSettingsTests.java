/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.membership;

import java.time.Duration;
import java.util.function.Supplier;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class SwimSettingsTests {

	private static final SwimSettings DEFAULT = SwimSettings.DEFAULT;

	@Test
	void timeToRefuteGrowsWithTheLogarithmOfTheCluster() {
		assertThat(DEFAULT.suspicionNanosMin(2)).isEqualTo(DEFAULT.suspicionNanosMin(25)).isEqualTo(1_200_000_000);
		assertThat(DEFAULT.suspicionNanosMin(1000)).isBetween(2_500_000_000L, 2_600_000_000L);
	}

	@Test
	void updatesAreSentMoreOftenInLargeClusters() {
		assertThat(DEFAULT.retransmits(2)).isEqualTo(2);
		assertThat(DEFAULT.retransmits(25)).isEqualTo(6);
		assertThat(DEFAULT.retransmits(1000)).isEqualTo(13);
	}

	@Test
	void probesThatHaveToConnectAreRarer() {
		assertThat(DEFAULT.probeNanos(50)).isEqualTo(500_000_000);
		assertThat(DEFAULT.probeNanos(51)).isEqualTo(1_000_000_000);
	}

	@ParameterizedTest
	@MethodSource
	void invalidSettingsAreRefused(Supplier<SwimSettings> settings) {
		assertThatIllegalArgumentException().isThrownBy(settings::get).withMessageContaining("must be");
	}

	static Stream<Supplier<SwimSettings>> invalidSettingsAreRefused() {
		return Stream.of(() -> DEFAULT.withProbeInterval(Duration.ZERO),
				() -> DEFAULT.withSuspicionMin(Duration.ofMillis(-1)), () -> DEFAULT.withHelpers(-1),
				() -> DEFAULT.withConfirmations(-1),
				() -> DEFAULT.withTimeout(Duration.ofMillis(2), Duration.ofMillis(1)));
	}

}
