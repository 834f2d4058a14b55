/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.round;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.signal.SignalModel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class UrgencyTests {

	private static final long SECOND = 1_000_000_000;

	private final SignalModel model = SignalModel.ofDefaults();

	private final Urgency urgency = new Urgency(this.model);

	@Test
	@Tag("A53")
	void urgencyIsTheLargestPressureAndVelocityOfAllKeys() {
		this.urgency.raise(0.9, 0.1, SECOND);
		this.urgency.raise(0.2, 3, SECOND);
		this.urgency.raise(0.5, 0.5, SECOND);
		assertThat(this.urgency.pressure(SECOND)).isEqualTo(0.9);
		assertThat(this.urgency.velocity(SECOND)).isEqualTo(3);
	}

	@Test
	void urgencyFadesLikeItsSignals() {
		this.urgency.raise(1, 1, SECOND);
		assertThat(this.urgency.pressure(2 * SECOND)).isCloseTo(0.9, within(1e-3));
		assertThat(this.urgency.velocity(6 * SECOND)).isCloseTo(0.59, within(1e-2));
	}

	@Test
	void weakerKeyDoesNotRenewTheUrgencyOfAStrongerOne() {
		this.urgency.raise(1, 1, SECOND);
		this.urgency.raise(0.1, 0.1, 11 * SECOND);
		assertThat(this.urgency.pressure(11 * SECOND)).isCloseTo(0.35, within(1e-2));
	}

}
