/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.policy;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.github.gossiplimiter.gossip.GossipPolicy;
import io.github.gossiplimiter.gossip.GossipSettings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

class OverAdmissionBoundTests {

	/** Five nodes, three peers every 100 ms: 200 ms until all know. */
	private final ConvergencePredictor fiveNodes = new ConvergencePredictor(5, 3, 100);

	@Tag("A9")
	@ParameterizedTest(name = "{0} a second")
	@CsvSource({ "16.6666667,2.667", "1000,160" })
	void requestsMatchTheWorkedExamples(double ratePerSecond, double expectedRequests) {
		OverAdmissionBound bound = OverAdmissionBound.of(this.fiveNodes, ratePerSecond);
		assertThat(bound.convergenceMillis()).isEqualTo(200);
		assertThat(bound.requests()).isCloseTo(expectedRequests, within(0.0005));
	}

	@Tag("A9")
	@Test
	void requestsFollowTheStateOfTheCluster() {
		GossipPolicy policy = GossipPolicies.of(GossipSettings.defaults());
		OverAdmissionBound idle = OverAdmissionBound.of(ConvergencePredictor.of(policy, 25, 0, 0), 10);
		OverAdmissionBound peak = OverAdmissionBound.of(ConvergencePredictor.of(policy, 25, 1, 1), 10);
		assertThat(idle.requests()).isCloseTo(10 * 3.0 * 24 / 25, within(1.0e-9));
		assertThat(peak.requests()).isCloseTo(10 * 0.2 * 24 / 25, within(1.0e-9));
	}

	@Tag("A10")
	@ParameterizedTest(name = "{0} a second")
	@CsvSource({ "16.6666667,0.00267", "1000,0.16" })
	void ratioMatchesTheWorkedExamples(double ratePerSecond, double expectedRatio) {
		OverAdmissionBound bound = OverAdmissionBound.of(this.fiveNodes, ratePerSecond);
		assertThat(bound.ratio(1000)).isCloseTo(expectedRatio, within(0.000005));
	}

	@Test
	void boundOfASingleNodeIsZero() {
		OverAdmissionBound bound = new OverAdmissionBound(1, 1000, 200);
		assertThat(bound.requests()).isZero();
		assertThat(bound.requests(1000)).isZero();
		assertThat(OverAdmissionBound.hardCap(1, 1000)).isZero();
	}

	@ParameterizedTest(name = "{0} times {1}")
	@CsvSource({ "2,100,100", "5,300,1200", "1000,1000000000,999000000000" })
	void hardCapIsOneLimitForEachOtherNode(int count, long limit, long expected) {
		assertThat(OverAdmissionBound.hardCap(count, limit)).isEqualTo(expected);
	}

	@Test
	void requestsOfASmallLimitAreCapped() {
		OverAdmissionBound bound = new OverAdmissionBound(5, 1000, 200);
		assertThat(bound.requests(10)).isEqualTo(40);
		assertThat(bound.requests(1000)).isCloseTo(160, within(1.0e-9));
	}

	@Test
	void invalidValuesAreRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> new OverAdmissionBound(0, 1, 1))
			.withMessage("nodes must be at least 1: nodes=0");
		assertThatIllegalArgumentException().isThrownBy(() -> new OverAdmissionBound(1, -1, 1))
			.withMessage("ratePerSecond must be at least 0 and finite: ratePerSecond=-1.0");
		assertThatIllegalArgumentException().isThrownBy(() -> new OverAdmissionBound(2, 1, Double.NaN))
			.withMessage("convergenceMillis must be at least 0 and finite: convergenceMillis=NaN");
		assertThatIllegalArgumentException().isThrownBy(() -> OverAdmissionBound.hardCap(2, 0))
			.withMessage("limit must be at least 1: limit=0");
		assertThatIllegalArgumentException().isThrownBy(() -> OverAdmissionBound.hardCap(0, 1))
			.withMessage("nodes must be at least 1: nodes=0");
	}

}
