/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterProperties;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What an IDE shows about our properties.
 */
class ConfigurationMetadataTests {

	private final JsonNode metadata = read();

	@Test
	void everyPropertyIsDescribed() {
		List<String> properties = new ArrayList<>();
		for (JsonNode property : this.metadata.get("properties")) {
			String name = property.get("name").asString();
			properties.add(name);
			assertThat(property.has("description")).as(name).isTrue();
			assertThat(property.get("description").asString()).as(name).endsWith(".").doesNotStartWith("The ");
		}
		assertThat(properties).contains("gossip-limiter.enabled", "gossip-limiter.node-id", "gossip-limiter.limits",
				"gossip-limiter.web.headers", "gossip-limiter.gossip.fan-out.phi",
				"gossip-limiter.store.maximum-memory", "gossip-limiter.cluster.namespace");
	}

	@Test
	void hintsNameValues() {
		List<String> hints = new ArrayList<>();
		this.metadata.get("hints").forEach((hint) -> hints.add(hint.get("name").asString()));
		assertThat(hints).contains("gossip-limiter.web.trusted-proxies", "gossip-limiter.limits.keys",
				"gossip-limiter.cluster.seeds", "gossip-limiter.cluster.bind-address");
	}

	private static JsonNode read() {
		try (InputStream in = GossipLimiterProperties.class
			.getResourceAsStream("/META-INF/spring-configuration-metadata.json")) {
			return JsonMapper.shared().readTree(in);
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
