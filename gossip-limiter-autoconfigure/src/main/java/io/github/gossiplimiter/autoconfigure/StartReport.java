/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure;

import java.util.Collection;
import java.util.List;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationContextAware;
import org.springframework.context.ApplicationListener;
import org.springframework.context.event.ContextRefreshedEvent;

import io.github.gossiplimiter.NodeIdentity;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterProperties;
import io.github.gossiplimiter.autoconfigure.status.ClusterDescription;

/**
 * Logs one line when the application has started: the node, its cluster and its limits,
 * and a warning if the cluster is configured but other nodes cannot be found.
 */
final class StartReport implements ApplicationListener<ContextRefreshedEvent>, ApplicationContextAware {

	private static final Log logger = LogFactory.getLog(StartReport.class);

	/**
	 * With more, the number alone is logged.
	 */
	static final int NAMES_MAX = 10;

	private final NodeIdentity identity;

	private final RateLimiter rateLimiter;

	private final GossipLimiterProperties properties;

	private final @Nullable ClusterDescription cluster;

	private @Nullable ApplicationContext context;

	StartReport(NodeIdentity identity, RateLimiter rateLimiter, GossipLimiterProperties properties,
			@Nullable ClusterDescription cluster) {
		this.identity = identity;
		this.rateLimiter = rateLimiter;
		this.properties = properties;
		this.cluster = cluster;
	}

	@Override
	public void setApplicationContext(ApplicationContext applicationContext) {
		this.context = applicationContext;
	}

	/*
	 * Events of child contexts, such as that of a management port, arrive here as well.
	 */
	@Override
	public void onApplicationEvent(ContextRefreshedEvent event) {
		if (event.getApplicationContext() == this.context) {
			logger.info(text());
			if (this.cluster == null) {
				UnusedClusterSettings.of(this.properties).ifPresent(logger::warn);
			}
		}
	}

	private String text() {
		StringBuilder text = new StringBuilder("Node '").append(this.identity.id())
			.append("' started ")
			.append((this.cluster != null) ? this.cluster.text() : "alone, without a cluster")
			.append(": ")
			.append(count("limit", this.rateLimiter.limitNames()));
		Collection<String> concurrency = this.properties.getConcurrency().keySet();
		if (!concurrency.isEmpty()) {
			text.append(", ").append(count("concurrency limit", concurrency));
		}
		return text.toString();
	}

	/**
	 * A number of things, with their names if they are few.
	 */
	static String count(String thing, Collection<String> names) {
		if (names.isEmpty()) {
			return "no " + thing + "s";
		}
		List<String> sorted = names.stream().sorted().toList();
		String number = sorted.size() + " " + thing + ((sorted.size() > 1) ? "s" : "");
		return (sorted.size() > NAMES_MAX) ? number : number + " " + sorted;
	}

}
