package io.github.gossiplimiter.simulator.experiment;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Hybrid limits, through the cells of the experiment while their coordinator can be
 * reached.
 */
class HybridCellsTests {

	/*
	 * With -Dslow=true all that there are.
	 */
	private static final List<String> LOADS = Boolean.getBoolean("slow")
			? List.of("spike", "double_burst", "steady_8x", "baseline_2x") : List.of("double_burst");

	@ParameterizedTest
	@CsvSource({ "spike, uniform", "spike, hotspot", "double_burst, uniform", "double_burst, hotspot",
			"steady_8x, uniform", "steady_8x, hotspot", "baseline_2x, uniform", "baseline_2x, hotspot" })
	@Tag("A14")
	@Tag("D19")
	void admitsNoMoreThanTheLimitAndNearlyAllOfIt(String load, String spread) {
		Outcome hybrid = hybrid(load, spread).build().run();
		assertThat(hybrid.accuracy().overAdmitted()).isZero();
		assertThat(hybrid.accuracy().underAdmissionPercent()).isLessThanOrEqualTo(1);
	}

	@ParameterizedTest
	@CsvSource({ "spike, hotspot, 0.8", "steady_8x, uniform, 0.33" })
	@Tag("B46")
	void sendsLess(String load, String spread, double part) {
		Outcome hybrid = hybrid(load, spread).checked(false).build().run();
		Outcome document = of(load, spread).configuration(Configurations.document()).checked(false).build().run();
		assertThat(hybrid.traffic().messages()).isLessThan((long) (part * document.traffic().messages()));
		assertThat(hybrid.traffic().bytes()).isLessThan(document.traffic().bytes() / 15);
	}

	@ParameterizedTest
	@ValueSource(strings = { "loss", "delay", "skew" })
	@Tag("A14")
	@Tag("D19")
	void admitsNoMoreThanTheLimitWhereTheCoordinatorIsSlow(String fault) {
		for (String load : LOADS) {
			Outcome outcome = hybrid(load, "hotspot").fault(fault(fault)).checked(false).build().run();
			assertThat(outcome.accuracy().overAdmitted()).as(load).isZero();
			assertThat(outcome.accuracy().admitted()).as(load).isPositive();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "load:20%", "load:40%" })
	@Tag("C7")
	void nobodyWaitsBelowTheThreshold(String load) {
		Outcome outcome = hybrid(load, "uniform").window(1500, Duration.ofSeconds(30)).build().run();
		assertThat(outcome.traffic().waits().count()).isZero();
		assertThat(outcome.accuracy().admitted()).isEqualTo(outcome.accuracy().requests());
	}

	private static Fault fault(String name) {
		return switch (name) {
			case "loss" -> Fault.Loss.parse("0.1");
			case "delay" -> Fault.Delay.parse("50ms");
			default -> Fault.Skew.parse("10s");
		};
	}

	private static Experiment.Builder hybrid(String load, String spread) {
		return of(load, spread).consistency(Consistency.HYBRID);
	}

	private static Experiment.Builder of(String load, String spread) {
		return Experiment.builder().load(Load.parse(load)).spread(Spread.parse(spread)).seed(1);
	}

}
