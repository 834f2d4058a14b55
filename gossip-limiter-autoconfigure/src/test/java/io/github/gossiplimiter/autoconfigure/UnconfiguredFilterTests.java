/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure;

import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurationImportFilter;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.core.io.support.SpringFactoriesLoader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

class UnconfiguredFilterTests {

	private final StandardEnvironment environment = new StandardEnvironment();

	@Test
	void filterIsRegistered() {
		assertThat(SpringFactoriesLoader.loadFactories(AutoConfigurationImportFilter.class, null))
			.hasAtLeastOneElementOfType(UnconfiguredFilter.class);
	}

	@Test
	void autoConfigurationsOfOthersAreKept() {
		assertThat(filter("org.example.SomeAutoConfiguration", null)).containsExactly(true, true);
	}

	@Test
	void filteredNamesExist() {
		List<String> all = ImportCandidates.load(AutoConfiguration.class, null).getCandidates();
		String[] ours = all.stream()
			.filter((name) -> name.startsWith("io.github.gossiplimiter."))
			.toArray(String[]::new);
		int kept = 0;
		for (boolean match : filter(ours)) {
			kept += match ? 1 : 0;
		}
		assertThat(ours.length - kept).isEqualTo(5);
	}

	@ParameterizedTest
	@CsvSource({ "lease.GossipLimiterLeaseAutoConfiguration, gossip-limiter.limits.search.limit",
			"lease.GossipLimiterLeaseAutoConfiguration, gossip-limiter.strict.coordinator",
			"lease.GossipLimiterLeaseAutoConfiguration, gossipLimiter.limits.search.consistency",
			"method.GossipLimiterConcurrencyMethodAutoConfiguration, gossip-limiter.concurrency.inference.algorithm",
			"web.reactive.GossipLimiterConcurrencyWebFluxAutoConfiguration, gossip-limiter.concurrency.a.algorithm",
			"web.servlet.GossipLimiterConcurrencyServletAutoConfiguration, gossip-limiter.concurrency.a.algorithm",
			"dashboard.GossipLimiterDashboardAutoConfiguration, gossip-limiter.dashboard.enabled" })
	void autoConfigurationOfAPropertyIsKept(String name, String property) {
		String autoConfiguration = getClass().getPackageName() + "." + name;
		assertThat(filter(autoConfiguration)).containsExactly(false);
		this.environment.getPropertySources().addFirst(new MapPropertySource("test", Map.of(property, "x")));
		assertThat(filter(autoConfiguration)).containsExactly(true);
	}

	@Test
	void autoConfigurationOfAnEnvironmentVariableIsKept() {
		this.environment.getPropertySources()
			.replace(StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
					new SystemEnvironmentPropertySource(StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
							Map.of("GOSSIPLIMITER_LIMITS_SEARCH_CONSISTENCY", "strict")));
		assertThat(filter(getClass().getPackageName() + ".lease.GossipLimiterLeaseAutoConfiguration"))
			.containsExactly(true);
	}

	private boolean[] filter(@Nullable String... names) {
		UnconfiguredFilter filter = new UnconfiguredFilter();
		filter.setEnvironment(this.environment);
		return filter.match(names, mock());
	}

}
