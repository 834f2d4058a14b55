/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.limit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

import com.code_intelligence.jazzer.junit.DictionaryEntries;
import com.code_intelligence.jazzer.junit.FuzzTest;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyNameException;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.io.ByteArrayResource;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterProperties;
import io.github.gossiplimiter.autoconfigure.properties.PropertyChecks;
import io.github.gossiplimiter.fuzz.Seeds;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * YAML of an operator gives limits, or an error that Spring Boot or a failure analyzer of
 * ours explains.
 */
class LimitsYamlFuzzTests implements Seeds {

	private static final Bindable<GossipLimiterProperties> TARGET = Bindable.of(GossipLimiterProperties.class);

	private final YamlPropertySourceLoader loader = new YamlPropertySourceLoader();

	@DictionaryEntries({ "gossip-limiter", "limits", "limit: 100", "window: 1m", "windows:", "algorithm: token-bucket",
			"burst: ", "precision: ", "estimator: ", "consistency: strict", "hybrid", "on-failure: ", "cold-key: ",
			"key: ip", "cost: ", "condition: ", "paths: ", "plans:", "plan: ", "tenant: ", "allow: ", "deny: ",
			"charge: ", "shadow: true", "revision: ", "scope: ", "home-region: ", "missing-key: ", "load-adaptive: ",
			"9223372036854775807", "-1", "1e9", "P1D", "100ms", "400d", "- " })
	@FuzzTest
	void yamlGivesLimitsOrAnExplainedError(byte[] bytes) throws IOException {
		List<PropertySource<?>> sources = load(bytes);
		if (sources.isEmpty()) {
			return;
		}
		StandardEnvironment environment = new StandardEnvironment();
		environment.getPropertySources().forEach((each) -> environment.getPropertySources().remove(each.getName()));
		sources.forEach(environment.getPropertySources()::addLast);
		try {
			GossipLimiterProperties properties = Binder.get(environment).bindOrCreate("gossip-limiter", TARGET);
			PropertyChecks.check(properties);
			LimitDefinitions definitions = new LimitDefinitions(properties, environment,
					new DefaultListableBeanFactory());
			for (Limit limit : definitions.limits()) {
				assertThat(definitions.options(limit.name())).isNotNull();
			}
			definitions.pathRules();
		}
		catch (GossipLimiterConfigurationException ex) {
			assertThat(ex.remedy()).isNotBlank();
		}
		catch (BindException | InvalidConfigurationPropertyNameException ex) {
			assertThat(ex).hasMessageNotContaining("io.github.gossiplimiter.Limit.<init>");
		}
	}

	private List<PropertySource<?>> load(byte[] bytes) throws IOException {
		try {
			return this.loader.load("fuzzed", new ByteArrayResource(bytes));
		}
		catch (RuntimeException ex) {
			// what Spring Boot cannot load never reaches this library
			return List.of();
		}
	}

	@Override
	public Map<String, byte[]> seeds() {
		return Seeds.texts(StandardCharsets.UTF_8,
				"gossip-limiter:\n  limits:\n    search:\n      limit: 100\n      window: 1m\n      key: header:X-Api-Key\n      paths: [/api/**, /files/{name}]\n",
				"gossip-limiter:\n  limits:\n    login:\n      windows:\n      - limit: 5\n        window: 1m\n      - limit: 100\n        window: 1d\n      shadow: true\n      allow: [monitoring, 10.1.0.0/16]\n      deny: ['203.0.113.66']\n",
				"gossip-limiter:\n  limits:\n    pay:\n      limit: 20\n      window: 10s\n      consistency: hybrid\n      hybrid-threshold: 0.5\n      on-failure: local-share\n      cold-key: lease\n  strict:\n    coordinator: peer\n",
				"gossip-limiter:\n  limits:\n    api:\n      limit: 10\n      window: 1s\n      algorithm: token-bucket\n      burst: 50\n      plan: headers['X-Plan']\n      tenant: header:X-Tenant\n      plans:\n        gold: { limit: 1000, window: 1s }\n        free: { limit: 1 }\n      charge: 'status < 400'\n",
				"gossip-limiter:\n  web:\n    trusted-proxies: 10.0.0.0/8\n  cluster:\n    port: 7946\n    seeds: [a:7946]\n  store:\n    maximum-memory: 64MB\n  limits:\n    x: { limit: 1000000000, window: 400d, precision: 240, revision: 3, cost: '2' }\n---\nspring.config.activate.on-profile: x\n");
	}

}
