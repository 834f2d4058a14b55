/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.cluster;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

import io.github.gossiplimiter.KeyStatus;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.actuate.GossipLimiterEndpoint;
import io.github.gossiplimiter.autoconfigure.status.ClusterView;

/**
 * A whole application that is one node of a cluster on the loopback address.
 */
final class ClusterApplication implements AutoCloseable {

	private final ConfigurableApplicationContext context;

	private ClusterApplication(ConfigurableApplicationContext context) {
		this.context = context;
	}

	/**
	 * Start a node.
	 * @param id its name
	 * @param properties as on a command line, without the leading dashes
	 */
	static ClusterApplication start(String id, String... properties) {
		List<String> arguments = new ArrayList<>(
				List.of("--spring.main.banner-mode=off", "--spring.application.name=shop",
						"--gossip-limiter.node-id=" + id, "--gossip-limiter.limits.search.limit=100",
						"--gossip-limiter.limits.search.window=10m", "--management.endpoints.web.exposure.include=*"));
		Arrays.stream(properties).map((property) -> "--" + property).forEach(arguments::add);
		return new ClusterApplication(new SpringApplicationBuilder(Application.class).web(WebApplicationType.NONE)
			.run(arguments.toArray(String[]::new)));
	}

	/**
	 * Properties of a node among those that listen on the given ports.
	 */
	static String[] dialling(int port, List<Integer> all) {
		List<String> seeds = all.stream().map((each) -> "127.0.0.1:" + each).toList();
		return new String[] { "gossip-limiter.cluster.membership=static", "gossip-limiter.cluster.port=" + port,
				"gossip-limiter.cluster.seeds=" + String.join(",", seeds) };
	}

	RateLimiter limiter() {
		return this.context.getBean(RateLimiter.class);
	}

	ClusterView view() {
		return this.context.getBean(ClusterView.class);
	}

	GossipLimiterEndpoint.Overview overview() {
		return this.context.getBean(GossipLimiterEndpoint.class).overview();
	}

	<T> T bean(Class<T> type) {
		return this.context.getBean(type);
	}

	List<String> memberIds() {
		return view().members().stream().map(ClusterView.Member::id).sorted().toList();
	}

	/**
	 * What the node counts for a key of the limit {@code search}.
	 */
	long estimate(String key) {
		return limiter().key("search", key).map(KeyStatus::estimate).orElse(0L);
	}

	@Override
	public void close() {
		this.context.close();
	}

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

	}

}
