package io.github.gossiplimiter.autoconfigure.web;

import java.util.Objects;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.autoconfigure.GossipLimiterConfigurationException;
import io.github.gossiplimiter.autoconfigure.Setting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * For which answers a request is charged.
 */
class ChargePolicyTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			on-status:401       | 401 |   1
			on-status:401,403   | 403 |   2
			on-status: 4xx      | 429 | 100
			on-status:4xx, 503  | 503 | 101
			on-status:2xx,4xx   | 204 | 200
			""")
	void chargesForWhatIsNamedAndNothingElse(String text, int due, int count) {
		ChargePolicy policy = Objects.requireNonNull(ChargePolicy.parse(new Setting(text, "here")));
		assertThat(policy.isDue(due)).isTrue();
		assertThat(IntStream.range(-1, 1000).filter(policy::isDue)).hasSize(count);
	}

	@Test
	void beforeIsNoPolicyAtAll() {
		assertThat(ChargePolicy.parse(new Setting("before", "here"))).isNull();
	}

	@ParameterizedTest
	@ValueSource(strings = { "after", "", "on-status", "on-status:", "on-status:401,", "on-status:6xx", "on-status:99",
			"on-status:600", "on-status:4x", "on-status:4XX", "401", "on-exception" })
	void whatIsNoPolicySaysWhatToType(String text) {
		assertThatExceptionOfType(GossipLimiterConfigurationException.class)
			.isThrownBy(() -> ChargePolicy.parse(new Setting(text, "The property 'charge'")))
			.satisfies((ex) -> assertThat(ex.remedy()).contains("on-status:4xx"));
	}

}
