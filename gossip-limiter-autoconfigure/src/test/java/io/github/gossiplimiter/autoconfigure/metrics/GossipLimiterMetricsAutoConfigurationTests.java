/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.metrics;

import java.util.concurrent.TimeUnit;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.export.simple.SimpleMetricsExportAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.actuate.ClusterViewAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.actuate.FixedCluster;
import io.github.gossiplimiter.autoconfigure.actuate.NodeConfiguration;
import io.github.gossiplimiter.autoconfigure.status.ClusterView;
import io.github.gossiplimiter.autoconfigure.status.RecentStatus;
import io.github.gossiplimiter.engine.RateLimiterEngine;
import io.github.gossiplimiter.gossip.GossipListener;

import static org.assertj.core.api.Assertions.assertThat;

class GossipLimiterMetricsAutoConfigurationTests {

	private final ApplicationContextRunner withoutRegistry = new ApplicationContextRunner().withConfiguration(
			AutoConfigurations.of(ClusterViewAutoConfiguration.class, GossipLimiterMetricsAutoConfiguration.class));

	private final ApplicationContextRunner unconfigured = this.withoutRegistry
		.withConfiguration(AutoConfigurations.of(MetricsAutoConfiguration.class,
				SimpleMetricsExportAutoConfiguration.class, CompositeMeterRegistryAutoConfiguration.class));

	private final ApplicationContextRunner runner = this.unconfigured.withUserConfiguration(NodeConfiguration.class);

	@Test
	void metersAreBoundToTheRegistry() {
		this.runner.run((context) -> {
			context.getBean(RateLimiter.class).tryAcquire(NodeConfiguration.SEARCH, "alice");
			MeterRegistry registry = context.getBean(MeterRegistry.class);
			assertThat(registry.get("gossip.limiter.requests")
				.tags("limit", NodeConfiguration.SEARCH, "outcome", "allowed")
				.functionCounter()
				.count()).isEqualTo(1);
			assertThat(registry.get("gossip.limiter.cluster.members").gauge().value()).isZero();
			assertThat(registry.get("gossip.limiter.gossip.fan.out").gauge().value()).isZero();
		});
	}

	@Test
	void metersFollowTheClusterOfTheApplication() {
		this.runner.withUserConfiguration(FixedCluster.class)
			.run((context) -> assertThat(
					context.getBean(MeterRegistry.class).get("gossip.limiter.cluster.members").gauge().value())
				.isEqualTo(1));
	}

	@Test
	@Tag("E15")
	void ageOfChangesIsTimedByAListenerOfGossip() {
		this.runner.run((context) -> {
			context.getBean(GossipListener.class).merged(30_000_000);
			assertThat(context.getBean(MeterRegistry.class)
				.get("gossip.limiter.gossip.delta.age")
				.timer()
				.totalTime(TimeUnit.MILLISECONDS)).isEqualTo(30);
		});
	}

	@Test
	void metersWithoutRegistryAreAbsent() {
		this.withoutRegistry.withUserConfiguration(NodeConfiguration.class)
			.run((context) -> assertThat(context).hasNotFailed()
				.hasSingleBean(ClusterView.class)
				.doesNotHaveBean(GossipLimiterMetrics.class));
	}

	@Test
	void metersWithoutRateLimiterAreAbsent() {
		this.unconfigured
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(GossipLimiterMetrics.class));
	}

	@Test
	void metersWithoutMicrometerAreAbsent() {
		this.withoutRegistry.withUserConfiguration(NodeConfiguration.class)
			.withClassLoader(new FilteredClassLoader(MeterBinder.class))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean("gossipLimiterMetrics"));
	}

	@Test
	void metersBackOffForOthers() {
		this.runner
			.withBean("mine", GossipLimiterMetrics.class,
					() -> new GossipLimiterMetrics(new RecentStatus(RateLimiter.builder().build(), () -> 0),
							RateLimiterEngine.builder().buildEngine().store(), NodeConfiguration.policy(),
							new FixedCluster(), new DeltaAge(), null))
			.run((context) -> assertThat(context).hasSingleBean(GossipLimiterMetrics.class).hasBean("mine"));
	}

}
