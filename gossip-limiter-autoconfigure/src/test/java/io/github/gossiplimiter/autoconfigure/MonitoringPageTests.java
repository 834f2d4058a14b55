/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure;

import java.util.List;

import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.boot.webflux.autoconfigure.WebFluxAutoConfiguration;

import io.github.gossiplimiter.autoconfigure.actuate.ClusterViewAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.lease.GossipLimiterLeaseAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.metrics.GossipLimiterMetricsAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.web.reactive.GossipLimiterWebFluxAutoConfiguration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The page about monitoring names the properties and the metrics that there are.
 */
class MonitoringPageTests {

	private static final String SEARCH = "gossip-limiter.limits.search.";

	private static final MarkdownPage page = MarkdownPage
		.read(MarkdownPage.root().resolve("docs/operate/monitoring.md"));

	private final ReactiveWebApplicationContextRunner runner = new ReactiveWebApplicationContextRunner()
		.withConfiguration(
				AutoConfigurations.of(GossipLimiterAutoConfiguration.class, GossipLimiterLeaseAutoConfiguration.class,
						ClusterViewAutoConfiguration.class, WebFluxAutoConfiguration.class,
						GossipLimiterWebFluxAutoConfiguration.class, GossipLimiterMetricsAutoConfiguration.class))
		.withBean(SimpleMeterRegistry.class);

	@Test
	void everyPropertyOfTheEndpointIsKnown() {
		assertThat(page.blocks("yaml")).singleElement()
			.satisfies((block) -> assertThat(new YamlBlock(block).properties().keySet())
				.filteredOn((name) -> !name.startsWith("management.endpoints."))
				.isNotEmpty()
				.isSubsetOf(KnownProperties.defaults().keySet()));
	}

	@Test
	void metricsAreThoseOfTheRelease() {
		List<String> named = page.spans().stream().filter((span) -> span.startsWith("gossip.limiter.")).toList();
		this.runner
			.withPropertyValues(SEARCH + "limit=1", SEARCH + "window=1s", SEARCH + "consistency=strict",
					SEARCH + "plan=ip", SEARCH + "plans.gold.limit=2", SEARCH + "plans.gold.window=1s",
					SEARCH + "deny=mallory")
			.run((context) -> {
				SimpleMeterRegistry registry = new SimpleMeterRegistry();
				context.getBeansOfType(MeterBinder.class).values().forEach((binder) -> binder.bindTo(registry));
				List<String> registered = registry.getMeters()
					.stream()
					.map((meter) -> meter.getId().getName())
					.distinct()
					.toList();
				assertThat(named.stream().distinct()).containsExactlyInAnyOrderElementsOf(registered);
			});
	}

}
