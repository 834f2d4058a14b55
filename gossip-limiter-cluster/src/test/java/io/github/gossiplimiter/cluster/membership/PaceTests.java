package io.github.gossiplimiter.cluster.membership;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class PaceTests {

	/**
	 * What a heartbeat takes on the wire, sealed, in a cluster with a long name.
	 */
	private static final int HEARTBEAT_BYTES = 90;

	@ParameterizedTest(name = "{0} members")
	@ValueSource(ints = { 1, 2, 5, 16, 25 })
	void silentMemberIsFoundWithinFourSeconds(int members) {
		assertThat(Pace.of(members).detectionMillisMax()).isLessThanOrEqualTo(4_000);
	}

	@ParameterizedTest(name = "{0} members")
	@ValueSource(ints = { 2, 25, 100, 160 })
	void heartbeatsCostAboutTheSameHoweverManyMembersThereAre(int members) {
		double perSecond = 1_000.0 / Pace.of(members).heartbeatMillis() * (members - 1) * HEARTBEAT_BYTES;
		assertThat(perSecond).isLessThan(1_500);
	}

	@Test
	void heartbeatThatIsASecondLateDoesNotMakeASuspect() {
		for (int members = 1; members <= 1_000; members++) {
			Pace pace = Pace.of(members);
			assertThat(pace.timeoutMillis()).as("%d members", members).isGreaterThan(pace.heartbeatMillis() + 1_000);
		}
	}

}
