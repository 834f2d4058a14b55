/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.limit;

import java.util.Map;
import java.util.Set;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import io.github.gossiplimiter.autoconfigure.GossipLimiterAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterProperties;
import io.github.gossiplimiter.autoconfigure.properties.LimitProperties;
import io.github.gossiplimiter.autoconfigure.properties.PlanProperties;

import static org.assertj.core.api.Assertions.assertThat;

class RegionChecksTests {

	private static final String LIMIT = "gossip-limiter.limits.search.";

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(GossipLimiterAutoConfiguration.class))
		.withPropertyValues(LIMIT + "limit=100", LIMIT + "window=5m");

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"', value = {
			"cluster.region-interval=1ms | 'gossip-limiter.cluster.region-interval' is 1ms; it must be between",
			"cluster.bridges=0 | 'gossip-limiter.cluster.bridges' is 0; a region has between 1 and 16 bridges",
			"cluster.global-window-min=-1s | 'gossip-limiter.cluster.global-window-min' is -1000ms; it must not be" })
	void invalidRegionSettingsStopTheStart(String property, String problem) {
		this.runner.withPropertyValues("gossip-limiter." + property)
			.run((context) -> assertThat(context).getFailure().rootCause().hasMessageContaining(problem));
	}

	@Test
	void strictLimitThatIsGlobalWithoutAHomeStopsTheStart() {
		this.runner.withPropertyValues(LIMIT + "consistency=strict", LIMIT + "scope=global")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessageContaining("which region hands out the permits"));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"',
			value = { "consistency=hybrid | scope=global | home-region=eu | handed out by the nodes of each region",
					"consistency=strict | scope=regional | home-region=eu | only a limit that is strict and global",
					"consistency=gossip | scope=global | home-region=eu | only a limit that is strict and global",
					"consistency=strict | scope=global | home-region= | search.home-region' is blank",
					"on-failure=share | scope=global | home-region=eu | is not known how many" })
	void homeRegionThatCannotWorkStopsTheStart(String one, String two, String three, String problem) {
		this.runner
			.withPropertyValues(LIMIT + "consistency=strict", LIMIT + one, LIMIT + two, LIMIT + three,
					"gossip-limiter.cluster.expected-members=3")
			.run((context) -> assertThat(context).getFailure().rootCause().hasMessageContaining(problem));
	}

	@Test
	void homeRegionHoldsForALimitAndItsPlans() {
		LimitProperties search = new LimitProperties();
		search.setHomeRegion("eu");
		search.getPlans().put("gold", new PlanProperties());
		GossipLimiterProperties properties = new GossipLimiterProperties();
		properties.getLimits().putAll(Map.of("search", search, "other", new LimitProperties()));
		assertThat(properties.homeRegions())
			.isEqualTo(Map.of("search", "eu", PlanProperties.limitName("search", "gold"), "eu"));
	}

	@Test
	@Tag("C21")
	void globalLimitWithAShortWindowStopsTheStart() {
		this.runner.withPropertyValues(LIMIT + "window=30s", LIMIT + "scope=global")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessageContaining("less than 'gossip-limiter.cluster.global-window-min'"));
	}

	@Test
	void regionalLimitsAreThoseConfiguredAsSuchWithTheirPlans() {
		this.runner
			.withPropertyValues(LIMIT + "scope=regional", LIMIT + "plans.gold.limit=1000",
					LIMIT + "plans.gold.window=5m", LIMIT + "plan=headers['X-Plan']",
					"gossip-limiter.limits.other.limit=1", "gossip-limiter.limits.other.window=1m")
			.run((context) -> assertThat(context.getBean(GossipLimiterProperties.class).regionalLimits())
				.isEqualTo(Set.of("search", PlanProperties.limitName("search", "gold"))));
	}

}
