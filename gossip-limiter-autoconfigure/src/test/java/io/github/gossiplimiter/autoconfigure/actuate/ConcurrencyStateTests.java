/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.actuate;

import java.util.List;
import java.util.Objects;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.convert.ApplicationConversionService;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import io.github.gossiplimiter.autoconfigure.GossipLimiterAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.concurrency.ConcurrencyLimits;
import io.github.gossiplimiter.autoconfigure.concurrency.GossipLimiterConcurrencyAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.metrics.GossipLimiterMetricsAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.status.ConcurrencyState;
import io.github.gossiplimiter.concurrency.ConcurrencyLimiter;
import io.github.gossiplimiter.concurrency.ConcurrencyPermit;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What an operator sees of a limit of concurrency.
 */
@Tag("B38")
class ConcurrencyStateTests {

	private static final String MODEL = "gossip-limiter.concurrency.model.";

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withInitializer((context) -> context.getEnvironment().setConversionService(new ApplicationConversionService()))
		.withConfiguration(AutoConfigurations.of(GossipLimiterAutoConfiguration.class,
				GossipLimiterConcurrencyAutoConfiguration.class, ClusterViewAutoConfiguration.class,
				GossipLimiterEndpointAutoConfiguration.class, GossipLimiterHealthAutoConfiguration.class,
				GossipLimiterMetricsAutoConfiguration.class))
		.withBean(SimpleMeterRegistry.class)
		.withPropertyValues("management.endpoints.web.exposure.include=gossiplimiter");

	@Test
	void endpointHealthAndMetersShowTheSameValues() {
		this.runner
			.withPropertyValues(MODEL + "algorithm=fixed", MODEL + "initial-limit=2",
					MODEL + "wait-for-first-beat=true")
			.run((context) -> {
				ConcurrencyLimiter limiter = context.getBean(ConcurrencyLimits.class).limiter("model");
				List<ConcurrencyPermit> held = List.of(Objects.requireNonNull(limiter.tryAcquire()),
						Objects.requireNonNull(limiter.tryAcquire()));
				assertThat(limiter.tryAcquire()).isNull();
				assertThat(context.getBean(GossipLimiterEndpoint.class).overview().concurrency())
					.containsOnlyKeys("model")
					.containsEntry("model", new ConcurrencyState("peer", 2, 1, 2, 2, 2, false, 1, 0));
				Health health = context.getBean(GossipLimiterHealthIndicator.class).health();
				assertThat(Objects.requireNonNull(health).getStatus()).isEqualTo(Status.UP);
				assertThat(health.getDetails()).containsEntry("concurrency", 1).containsEntry("fenced", List.of());
				MeterRegistry registry = context.getBean(MeterRegistry.class);
				context.getBeansOfType(MeterBinder.class).values().forEach((binder) -> binder.bindTo(registry));
				assertThat(registry.get("gossip.limiter.concurrency.in.flight").tag("limit", "model").gauge().value())
					.isEqualTo(2);
				assertThat(registry.get("gossip.limiter.concurrency.share").gauge().value()).isEqualTo(2);
				assertThat(registry.get("gossip.limiter.concurrency.fenced").gauge().value()).isZero();
				assertThat(registry.get("gossip.limiter.concurrency.rejected").functionCounter().count()).isEqualTo(1);
				held.forEach(ConcurrencyPermit::ignore);
			});
	}

	@Test
	void nothingIsReportedWithoutLimits() {
		this.runner.run((context) -> {
			assertThat(context.getBean(GossipLimiterEndpoint.class).overview().concurrency()).isNull();
			Health health = context.getBean(GossipLimiterHealthIndicator.class).health();
			assertThat(Objects.requireNonNull(health).getDetails()).doesNotContainKey("fenced");
		});
	}

}
