package io.github.gossiplimiter.gossip.policy;

import java.util.Collections;
import java.util.List;

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

	@Tag("A10")
	@ParameterizedTest(name = "{0} in {1} ms")
	@CsvSource({ "1000,60000", "1000,1000", "10,60000", "300,30000" })
	void ratioAtPaceIsTheRatioOfTrafficAtTheLimit(long limit, double windowMillis) {
		OverAdmissionBound bound = OverAdmissionBound.of(this.fiveNodes, limit * 1000.0 / windowMillis);
		assertThat(bound.ratioAtPace(windowMillis)).isCloseTo(bound.ratio(limit), within(1.0e-12));
	}

	@Tag("A11")
	@Test
	void countingErrorAddsTheUnseenAdmissionsOfEachPeer() {
		List<PeerLag> peers = List.of(new PeerLag(100, 200), new PeerLag(10, 1000), new PeerLag(0, 5000),
				new PeerLag(50, 0));
		assertThat(OverAdmissionBound.countingError(peers)).isCloseTo(30, within(1.0e-9));
		assertThat(OverAdmissionBound.countingError(List.of())).isZero();
	}

	@Tag("A11")
	@Test
	void countingErrorUnderUniformLoadHasTheShapeOfTheBound() {
		List<PeerLag> peers = Collections.nCopies(4, new PeerLag(200, 200));
		OverAdmissionBound bound = new OverAdmissionBound(5, 1000, 200);
		assertThat(OverAdmissionBound.countingError(peers)).isCloseTo(bound.requests(), within(1.0e-9));
	}

	@Test
	void riskGrowsWithoutBoundTowardsTheLimit() {
		OverAdmissionBound bound = new OverAdmissionBound(5, 1000, 200);
		assertThat(bound.risk(1000, 0)).isCloseTo(0.2, within(1.0e-12));
		assertThat(bound.risk(1000, 0.5)).isCloseTo(0.4, within(1.0e-12));
		assertThat(bound.risk(1000, 0.9)).isCloseTo(2, within(1.0e-9));
		assertThat(bound.risk(1000, 1)).isInfinite();
		assertThat(new OverAdmissionBound(5, 0, 200).risk(1000, 1)).isZero();
	}

	@Test
	void boundOfASingleNodeIsZero() {
		OverAdmissionBound bound = new OverAdmissionBound(1, 1000, 200);
		assertThat(bound.requests()).isZero();
		assertThat(bound.requests(1000)).isZero();
		assertThat(OverAdmissionBound.hardCap(1, 1000)).isZero();
		assertThat(OverAdmissionBound.partitionCap(1, 1000)).isZero();
	}

	@ParameterizedTest(name = "{0} times {1}")
	@CsvSource({ "2,100,100", "5,300,1200", "1000,1000000000,999000000000" })
	void capsAreOneLimitForEachOtherNodeOrSide(int count, long limit, long expected) {
		assertThat(OverAdmissionBound.hardCap(count, limit)).isEqualTo(expected);
		assertThat(OverAdmissionBound.partitionCap(count, limit)).isEqualTo(expected);
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
		assertThatIllegalArgumentException().isThrownBy(() -> new PeerLag(1, Double.NaN))
			.withMessage("delayMillis must be at least 0 and finite: delayMillis=NaN");
		assertThatIllegalArgumentException().isThrownBy(() -> OverAdmissionBound.hardCap(2, 0))
			.withMessage("limit must be at least 1: limit=0");
		assertThatIllegalArgumentException().isThrownBy(() -> OverAdmissionBound.partitionCap(0, 1))
			.withMessage("partitions must be at least 1: partitions=0");
		OverAdmissionBound bound = new OverAdmissionBound(5, 1000, 200);
		assertThatIllegalArgumentException().isThrownBy(() -> bound.ratioAtPace(0))
			.withMessage("windowMillis must be larger than 0: windowMillis=0.0");
	}

}
