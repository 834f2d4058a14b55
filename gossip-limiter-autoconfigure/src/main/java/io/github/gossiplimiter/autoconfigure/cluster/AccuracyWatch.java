/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.cluster;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.gossip.GossipPolicy;

/**
 * Warns of limits that are too tight for gossip, as soon as the cluster is large enough
 * for it to matter: of all of them in one line, and of each limit once.
 */
final class AccuracyWatch {

	private static final Log logger = LogFactory.getLog(AccuracyWatch.class);

	private final RateLimiter rateLimiter;

	private final GossipPolicy policy;

	private final Set<String> warned = new HashSet<>();

	private int nodesMax = 1;

	AccuracyWatch(RateLimiter rateLimiter, GossipPolicy policy) {
		this.rateLimiter = rateLimiter;
		this.policy = policy;
	}

	/**
	 * Take note of the size of the cluster.
	 * @param nodes members that were seen or are expected, this one included
	 */
	synchronized void nodes(int nodes) {
		if (nodes <= this.nodesMax) {
			return;
		}
		this.nodesMax = nodes;
		List<AccuracyWarning> warnings = this.rateLimiter.limitNames()
			.stream()
			.sorted()
			.flatMap((name) -> AccuracyWarning.of(this.rateLimiter.limit(name), this.policy, nodes).stream())
			.filter((warning) -> this.warned.add(warning.limit().name()))
			.toList();
		if (!warnings.isEmpty()) {
			logger.warn(AccuracyWarning.text(warnings, this.policy, nodes));
		}
	}

}
