/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import java.util.HashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;

import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Routes of a gateway whose limits could not be applied stop the start: their id, the
 * arguments of their filter, what the message names, and what it says to type.
 */
class GatewayFailureTests {

	private static final String ROUTE = "spring.cloud.gateway.server.webflux.routes[0].";

	@ParameterizedTest(name = "{0} {1}")
	@CsvSource(delimiter = '|', quoteCharacter = '~',
			textBlock = """
					checkout | cost=1          | The route 'checkout' has a RequestRateLimiter filter that asks the limit 'checkout'       | gossip-limiter.limits.checkout.limit
					search   | cots=3          | The route 'search' has a RequestRateLimiter filter with the unknown argument 'gossip-limiter.cots' | 'gossip-limiter.cost'
					search   | window=30s      | unknown argument 'gossip-limiter.window'                                                  | under 'gossip-limiter.limits'
					search   | cost=-3         | whose 'gossip-limiter.cost' is '-3'                                                       | positive number
					search   | cost=9          | whose 'gossip-limiter.cost' is 9, more than the 1 permits that limit 'search' has         | at most 1
					         | cost=1          | The route without an id to http://127.0.0.1:9 has a RequestRateLimiter filter that names no limit | 'gossip-limiter.limit'
					         | limit=serach    | The route without an id to http://127.0.0.1:9 has a RequestRateLimiter filter that asks the limit 'serach' | gossip-limiter.limits.serach.limit
					""")
	void isExplained(@Nullable String id, String argument, String problem, String remedy) {
		String[] pair = argument.split("=", 2);
		Map<String, Object> properties = new HashMap<>(Map.of("spring.config.name", "none", "server.port", 0,
				ROUTE + "uri", "http://127.0.0.1:9", ROUTE + "predicates[0]", "Path=/x", ROUTE + "filters[0].name",
				"RequestRateLimiter", ROUTE + "filters[0].args.rate-limiter", "#{@gossipRateLimiter}",
				ROUTE + "filters[0].args.[gossip-limiter." + pair[0] + "]", pair[1],
				"gossip-limiter.limits.search.limit", 1, "gossip-limiter.limits.search.window", "30s"));
		if (id != null) {
			properties.put(ROUTE + "id", id);
		}
		assertThatExceptionOfType(GossipLimiterConfigurationException.class)
			.isThrownBy(
					() -> Stack.start(WebApplicationType.REACTIVE, "NettyReactive", false, properties, Gateway.class)
						.close())
			.withMessageContaining(problem)
			.satisfies((ex) -> assertThat(ex.remedy()).contains(remedy));
	}

	@EnableAutoConfiguration
	static class Gateway {

	}

}
