/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.actuate;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.limit.LimitDefinitions;
import io.github.gossiplimiter.autoconfigure.status.ClusterView;
import io.github.gossiplimiter.autoconfigure.status.DecisionTimes;
import io.github.gossiplimiter.autoconfigure.status.RecentStatus;
import io.github.gossiplimiter.autoconfigure.status.SingleNode;
import io.github.gossiplimiter.autoconfigure.status.SnapshotLog;

/**
 * Auto-configuration for what endpoint, health, metrics and log read: the status of the
 * limits and the view of the cluster, which without other nodes is that of a node alone.
 *
 * @since 0.1.0
 */
@AutoConfiguration(afterName = { "io.github.gossiplimiter.autoconfigure.GossipLimiterAutoConfiguration",
		"io.github.gossiplimiter.autoconfigure.cluster.GossipLimiterClusterAutoConfiguration" })
@ConditionalOnBean({ RateLimiter.class, Clock.class })
public final class ClusterViewAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean(ClusterView.class)
	SingleNode gossipLimiterSingleNode() {
		return new SingleNode();
	}

	@Bean
	RecentStatus gossipLimiterRecentStatus(RateLimiter rateLimiter, Clock clock) {
		return new RecentStatus(rateLimiter, clock);
	}

	@Bean
	SnapshotLog gossipLimiterSnapshotLog(RecentStatus status, ClusterView cluster,
			ObjectProvider<LimitDefinitions> definitions) {
		LimitDefinitions known = definitions.getIfAvailable();
		return new SnapshotLog(status, cluster, (known != null) ? known.decisionTimes() : new DecisionTimes());
	}

}
