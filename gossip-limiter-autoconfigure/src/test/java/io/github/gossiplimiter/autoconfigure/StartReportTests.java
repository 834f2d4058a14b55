/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure;

import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

@ExtendWith(OutputCaptureExtension.class)
class StartReportTests {

	private static final String CLUSTER = "gossip-limiter.cluster.";

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(GossipLimiterAutoConfiguration.class))
		.withPropertyValues("gossip-limiter.node-id=shop-1", "gossip-limiter.limits.search.limit=10",
				"gossip-limiter.limits.search.window=1s", "gossip-limiter.limits.login.limit=5",
				"gossip-limiter.limits.login.window=1m");

	@Test
	void startedNodeNamesItselfAndItsLimits(CapturedOutput output) {
		this.runner.withPropertyValues("gossip-limiter.concurrency.inference.max-limit=200")
			.run((context) -> assertThat(output)
				.contains("Node 'shop-1' started alone, without a cluster: 2 limits [login, search], "
						+ "1 concurrency limit [inference]"));
	}

	@Test
	void nodeWithoutLimitsIsReported(CapturedOutput output) {
		new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(GossipLimiterAutoConfiguration.class))
			.run((context) -> assertThat(output).contains("without a cluster: no limits"));
	}

	@Test
	void manyLimitsAreCounted(CapturedOutput output) {
		this.runner
			.withPropertyValues(IntStream.range(0, StartReport.NAMES_MAX)
				.mapToObj((i) -> "gossip-limiter.limits.more-" + i + ".limit=1")
				.toArray(String[]::new))
			.withPropertyValues(IntStream.range(0, StartReport.NAMES_MAX)
				.mapToObj((i) -> "gossip-limiter.limits.more-" + i + ".window=1s")
				.toArray(String[]::new))
			.run((context) -> assertThat(output).contains("without a cluster: 12 limits").doesNotContain("more-3"));
	}

	@Test
	void childContextsAreNotReported(CapturedOutput output) {
		this.runner.run((context) -> {
			try (AnnotationConfigApplicationContext child = new AnnotationConfigApplicationContext()) {
				child.setParent(context);
				child.refresh();
				assertThat(output.getOut().split("Node 'shop-1' started", -1)).hasSize(2);
			}
		});
	}

	@ParameterizedTest
	@ValueSource(strings = { "secret=0123456789abcdef0123456789abcdef", "ssl-bundle=nodes", "certificate-pattern=.+",
			"bind-address=0.0.0.0", "advertise-address=10.0.0.7", "port=7950", "insecure=true", "expected-members=3" })
	void clusterSettingWithoutDiscoveryIsWarnedOf(String property, CapturedOutput output) {
		this.runner.withPropertyValues(CLUSTER + property)
			.run((context) -> assertThat(output)
				.containsPattern("WARN.*Set are \\[" + CLUSTER + property.substring(0, property.indexOf('=')) + "]")
				.contains("Set '" + CLUSTER + "seeds'", CLUSTER + "dns-name", CLUSTER + "membership"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "membership=none", "name=shop", "expected-members=1" })
	void nodeConfiguredToBeAloneIsNotWarned(String property, CapturedOutput output) {
		this.runner.withPropertyValues(CLUSTER + property)
			.run((context) -> assertThat(output).contains("started alone").doesNotContain("WARN"));
	}

	@Test
	void expectedMembersOfAShareAreUsed(CapturedOutput output) {
		this.runner
			.withPropertyValues(CLUSTER + "expected-members=3", "gossip-limiter.limits.login.consistency=local-share")
			.run((context) -> assertThat(output).contains("started alone").doesNotContain("WARN"));
	}

}
