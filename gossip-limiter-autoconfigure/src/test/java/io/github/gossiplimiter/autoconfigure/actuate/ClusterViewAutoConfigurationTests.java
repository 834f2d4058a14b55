/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.actuate;

import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.GossipLimiterAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.status.RecentStatus;
import io.github.gossiplimiter.autoconfigure.status.SingleNode;
import io.github.gossiplimiter.autoconfigure.status.SnapshotLog;

import static org.assertj.core.api.Assertions.assertThat;

class ClusterViewAutoConfigurationTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner().withConfiguration(
			AutoConfigurations.of(GossipLimiterAutoConfiguration.class, ClusterViewAutoConfiguration.class));

	@Test
	void nodeAloneIsShown() {
		this.runner.run((context) -> assertThat(context).hasSingleBean(SingleNode.class)
			.hasSingleBean(RecentStatus.class)
			.hasSingleBean(SnapshotLog.class));
	}

	@Test
	void limiterOfTheApplicationWithoutClusterStarts() {
		this.runner.withPropertyValues("gossip-limiter.enabled=false")
			.withBean(RateLimiter.class, () -> RateLimiter.builder().build())
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(RecentStatus.class));
	}

}
