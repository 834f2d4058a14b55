/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.actuate;

import org.junit.jupiter.api.Test;
import org.springframework.boot.actuate.endpoint.Show;
import org.springframework.boot.actuate.endpoint.web.annotation.WebEndpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.boot.convert.ApplicationConversionService;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import io.github.gossiplimiter.NodeIdentity;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.metrics.GossipLimiterMetricsAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.status.ClusterView;
import io.github.gossiplimiter.autoconfigure.status.SingleNode;
import io.github.gossiplimiter.engine.RateLimiterEngine;
import io.github.gossiplimiter.gossip.GossipPolicy;

import static org.assertj.core.api.Assertions.assertThat;

class GossipLimiterEndpointAutoConfigurationTests {

	private final ApplicationContextRunner unconfigured = new ApplicationContextRunner()
		// as SpringApplication does, so that conditions read values as people write them
		.withInitializer((context) -> context.getEnvironment().setConversionService(new ApplicationConversionService()))
		.withConfiguration(
				AutoConfigurations.of(ClusterViewAutoConfiguration.class, GossipLimiterEndpointAutoConfiguration.class))
		.withPropertyValues("management.endpoints.web.exposure.include=gossiplimiter");

	private final ApplicationContextRunner runner = this.unconfigured.withUserConfiguration(NodeConfiguration.class);

	@Test
	void allAutoConfigurationsAreRegistered() {
		assertThat(ImportCandidates.load(AutoConfiguration.class, getClass().getClassLoader()).getCandidates())
			.contains(ClusterViewAutoConfiguration.class.getName(),
					GossipLimiterEndpointAutoConfiguration.class.getName(),
					GossipLimiterHealthAutoConfiguration.class.getName(),
					GossipLimiterMetricsAutoConfiguration.class.getName());
	}

	@Test
	void endpointWhenExposedIsThereAndHidesKeys() {
		this.runner.run((context) -> {
			assertThat(context).hasSingleBean(GossipLimiterEndpoint.class).hasSingleBean(SingleNode.class);
			assertThat(context.getBean(GossipLimiterEndpointProperties.class).getShowKeys()).isEqualTo(Show.NEVER);
		});
	}

	@Test
	void endpointWhenNotExposedIsAbsent() {
		this.runner.withPropertyValues("management.endpoints.web.exposure.include=health")
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(GossipLimiterEndpoint.class));
	}

	@Test
	void endpointWithoutAccessIsAbsent() {
		this.runner.withPropertyValues("management.endpoint.gossiplimiter.access=none")
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(GossipLimiterEndpoint.class));
	}

	@Test
	void endpointWithoutRateLimiterIsAbsent() {
		this.unconfigured.run((context) -> assertThat(context).hasNotFailed()
			.doesNotHaveBean(GossipLimiterEndpoint.class)
			.doesNotHaveBean(ClusterView.class));
	}

	@Test
	void endpointWithoutActuatorIsAbsent() {
		this.runner.withClassLoader(new FilteredClassLoader(WebEndpoint.class))
			.run((context) -> assertThat(context).hasNotFailed()
				.hasSingleBean(ClusterView.class)
				.doesNotHaveBean(GossipLimiterEndpoint.class));
	}

	@Test
	void endpointBacksOffForAnother() {
		this.runner
			.withBean("mine", GossipLimiterEndpoint.class,
					() -> new GossipLimiterEndpoint(RateLimiter.builder().build(),
							RateLimiterEngine.builder().buildEngine().store(),
							new NodeIdentity("b", 1, "other", "default"), NodeConfiguration.policy(), new SingleNode(),
							null, null, new GossipLimiterEndpointProperties()))
			.run((context) -> assertThat(context).hasSingleBean(GossipLimiterEndpoint.class).hasBean("mine"));
	}

	@Test
	void singleNodeBacksOffForACluster() {
		this.runner.withUserConfiguration(FixedCluster.class).run((context) -> {
			assertThat(context).hasSingleBean(ClusterView.class).doesNotHaveBean(SingleNode.class);
			assertThat(context.getBean(GossipLimiterEndpoint.class).overview().cluster().members()).hasSize(2);
		});
	}

	@Test
	void endpointUsesThePolicyOfTheApplication() {
		this.runner.run((context) -> assertThat(context.getBean(GossipLimiterEndpoint.class).overview().gossip())
			.extracting(GossipState::strategy)
			.isEqualTo(context.getBean(GossipPolicy.class).name()));
	}

	@Test
	void invalidShowKeysFailsTheStart() {
		this.runner.withPropertyValues("management.endpoint.gossiplimiter.show-keys=sometimes")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessageContaining("No enum constant")
				.hasMessageContaining("sometimes"));
	}

}
