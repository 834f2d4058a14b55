/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.sample;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.PlaceholdersResolver;
import org.springframework.boot.context.properties.bind.PropertySourcesPlaceholdersResolver;
import org.springframework.boot.context.properties.bind.handler.NoUnboundElementsBindHandler;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.ByteArrayResource;

import io.github.gossiplimiter.autoconfigure.properties.ClusterProperties;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterProperties;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the page for operators shows can be used as it stands.
 */
class OperatingPageTests {

	private static final Pattern YAML = Pattern.compile("(?s)```yaml\\n(.*?)```");

	private final List<MapPropertySource> blocks = blocks();

	private static List<MapPropertySource> blocks() {
		try {
			return YAML.matcher(Files.readString(Path.of("../docs/operate/operating.md")))
				.results()
				.map((block) -> load(block.group(1)))
				.toList();
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static MapPropertySource load(String yaml) {
		try {
			List<PropertySource<?>> sources = new YamlPropertySourceLoader().load("block",
					new ByteArrayResource(yaml.getBytes(StandardCharsets.UTF_8)));
			return (MapPropertySource) sources.get(0);
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	@Test
	void configurationIsKnown() {
		List<MapPropertySource> ours = this.blocks.stream().filter((block) -> has(block, "gossip-limiter.")).toList();
		assertThat(ours).hasSize(2).allSatisfy((block) -> {
			GossipLimiterProperties properties = bind(block);
			assertThat(properties.isEnabled()).isTrue();
		});
		assertThat(bind(ours.get(0)).getCluster()).satisfies((cluster) -> {
			assertThat(cluster.getDnsName()).isEqualTo("shop-headless");
			assertThat(cluster.getExpectedMembers()).isEqualTo(3);
			assertThat(cluster.getSecret()).hasSize(1);
		});
		assertThat(bind(ours.get(1)).getDashboard().isEnabled()).isTrue();
	}

	@Test
	void portsAreThoseOfTheDefaults() {
		ClusterProperties defaults = new ClusterProperties();
		MapPropertySource service = kind("Service");
		assertThat(service.getProperty("spec.publishNotReadyAddresses")).isEqualTo(true);
		assertThat(service.getProperty("spec.ports[0].port")).isEqualTo(defaults.port());
		assertThat(service.getProperty("spec.ports[1].port")).isNull();
		MapPropertySource policy = kind("NetworkPolicy");
		assertThat(policy.getProperty("spec.ingress[0].ports[0].port")).isEqualTo(defaults.port());
		assertThat(policy.getProperty("spec.ingress[0].ports[1].port")).isNull();
	}

	private MapPropertySource kind(String kind) {
		return this.blocks.stream().filter((block) -> kind.equals(block.getProperty("kind"))).findFirst().orElseThrow();
	}

	private static boolean has(MapPropertySource block, String prefix) {
		return Arrays.stream(block.getPropertyNames()).anyMatch((name) -> name.startsWith(prefix));
	}

	private static GossipLimiterProperties bind(MapPropertySource block) {
		MutablePropertySources sources = new MutablePropertySources();
		sources.addFirst(block);
		PlaceholdersResolver placeholders = new PropertySourcesPlaceholdersResolver(sources);
		return new Binder(ConfigurationPropertySources.from(sources), placeholders)
			.bind("gossip-limiter", Bindable.of(GossipLimiterProperties.class),
					new NoUnboundElementsBindHandler(BindHandler.DEFAULT))
			.get();
	}

}
