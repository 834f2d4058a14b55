/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.sample.demo;

import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.client.ReactorResourceFactory;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.WebFilter;

import io.github.gossiplimiter.autoconfigure.cluster.TransportDecorator;
import io.github.gossiplimiter.gossip.GossipSettings;

/**
 * What a node of the demo has besides the sample: nothing of it is there in an ordinary
 * node, so it is no configuration that a scan would find.
 */
class DemoNodeBeans {

	private static final String LIMITED = "/api/";

	private final DemoNode node;

	private final Demo demo;

	DemoNodeBeans(DemoNode node, Demo demo) {
		this.node = node;
		this.demo = demo;
	}

	@Bean
	ReactorResourceFactory reactorResourceFactory() {
		return DemoNode.ownResources();
	}

	@Bean
	TransportDecorator faultyNetwork() {
		return this.demo.network();
	}

	@Bean
	LivePolicy livePolicy(GossipSettings settings) {
		return new LivePolicy(settings);
	}

	@Bean
	MessageCounts messageCounts() {
		return new MessageCounts();
	}

	/**
	 * A node that stands still answers nobody. Its own page goes on: it belongs to the
	 * demo, not to the node.
	 */
	@Bean
	@Order(Ordered.HIGHEST_PRECEDENCE)
	WebFilter freezingFilter() {
		return (exchange, chain) -> exchange.getRequest().getPath().value().startsWith(LIMITED)
				? this.node.awaitThaw().then(chain.filter(exchange)) : chain.filter(exchange);
	}

	/**
	 * Sees what the limiter let through, as it stands behind it.
	 */
	@Bean
	@Order(AdmissionFilter.ORDER)
	AdmissionFilter admissionFilter() {
		return new AdmissionFilter(this.demo.exact());
	}

	@Bean
	RouterFunction<ServerResponse> demoRoutes() {
		return new DemoApi(this.node, this.demo).routes().and(DemoPage.routes());
	}

}
