package io.github.gossiplimiter.cluster.membership;

import java.time.Duration;

import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Membership must leave room for gossip in what an idle node may spend: 1.5 KB/s and 1.5
 * percent of a core. Takes minutes, so it runs only with {@code -Dmeasure.idle=true}.
 */
@EnabledIfSystemProperty(named = "measure.idle", matches = "true")
class IdleCostTests {

	@ParameterizedTest(name = "{0} nodes")
	@ValueSource(ints = { 5, 25 })
	void idleMembershipCostsLittle(int nodes) {
		IdleCost.Result result = IdleCost.measure(nodes, Duration.ofMinutes(1), JGroupsSettings.Protection.NONE);
		assertThat(result.maxBytesPerSecond()).isLessThan(1_000);
		assertThat(result.processorPercent()).isLessThan(1);
	}

	@ParameterizedTest(name = "{0} nodes")
	@ValueSource(ints = 25)
	void idleSealedMembershipCostsLittleMore(int nodes) {
		IdleCost.Result result = IdleCost.measure(nodes, Duration.ofMinutes(1),
				JGroupsSettings.Protection.ofSecret("sesame"));
		assertThat(result.maxBytesPerSecond()).isLessThan(1_350);
		assertThat(result.processorPercent()).isLessThan(1);
	}

}
