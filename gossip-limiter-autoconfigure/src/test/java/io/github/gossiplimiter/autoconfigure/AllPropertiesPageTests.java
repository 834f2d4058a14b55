/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure;

import java.util.Map;

import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.boot.webflux.autoconfigure.WebFluxAutoConfiguration;

import io.github.gossiplimiter.autoconfigure.lease.GossipLimiterLeaseAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterProperties;
import io.github.gossiplimiter.autoconfigure.web.reactive.GossipLimiterWebFluxAutoConfiguration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The page with all properties in one file is complete, has their defaults and works.
 */
class AllPropertiesPageTests {

	private static final YamlBlock complete = new YamlBlock(
			MarkdownPage.read(MarkdownPage.root().resolve("docs/reference/all-properties.md")).blocks("yaml").get(0));

	private final ReactiveWebApplicationContextRunner runner = new ReactiveWebApplicationContextRunner()
		.withConfiguration(
				AutoConfigurations.of(GossipLimiterAutoConfiguration.class, GossipLimiterLeaseAutoConfiguration.class,
						WebFluxAutoConfiguration.class, GossipLimiterWebFluxAutoConfiguration.class));

	@Test
	void applicationStartsWithAllDefaults() {
		// Nobody is where the example looks for others.
		this.runner.withPropertyValues(complete.pairs())
			.withPropertyValues("gossip-limiter.cluster.membership=none")
			.run((context) -> {
				assertThat(context).hasNotFailed();
				assertThat(context.getBean(GossipLimiterProperties.class).getLimits()).hasSize(1);
			});
	}

	/*
	 * What has no default is shown behind a '#': without it the example must work too,
	 * except that the limit shown is no token bucket, asks nobody, nobody asks Redis or
	 * voters, and there is no file besides the secret.
	 */
	@Test
	void applicationStartsWithTheOptionalPartsAsWell() {
		String optional = complete.text()
			.replace("      limit: 300\n      window: 30s\n", "")
			.replaceAll("(?m)^( +)# ( *- |[a-z0-9-]+:)", "$1$2")
			.replaceAll(
					"(?m)^ +(secret-file|burst|hybrid-threshold|on-failure|home-region|uri|cluster-uris|voters):.*$",
					"");
		this.runner.withPropertyValues(new YamlBlock(optional).pairs()).run((context) -> {
			assertThat(context).hasNotFailed();
			GossipLimiterProperties properties = context.getBean(GossipLimiterProperties.class);
			assertThat(properties.getNodeId()).isNotNull();
			assertThat(properties.getLimits().get("search")).satisfies((search) -> {
				assertThat(search.getWindows()).hasSize(2);
				assertThat(search.getPaths()).isNotEmpty();
				assertThat(search.getCondition()).isNotNull();
			});
		});
	}

	@Test
	void everyPropertyIsShownWithItsDefault() {
		Map<String, String> shown = complete.properties();
		KnownProperties.defaults().forEach((name, value) -> {
			if (name.startsWith("gossip-limiter.") && !value.isEmpty()) {
				assertThat(shown).containsKey(shownName(name));
				assertThat(KnownProperties.canonical(shown.getOrDefault(shownName(name), ""))).as(name)
					.isEqualTo(value);
			}
			else if (name.startsWith("gossip-limiter.") && !KnownProperties.isDeprecated(name)) {
				assertThat(complete.text()).containsPattern("[ {]" + name.replaceFirst(".*\\.", "") + ":");
			}
		});
	}

	@Test
	void everyPropertyThatIsShownIsKnown() {
		assertThat(complete.properties().keySet()).allSatisfy((name) -> assertThat(KnownProperties.defaults())
			.containsKey(name.replaceFirst("(limits|concurrency)\\.[^.]+\\.", "$1.NAME.")));
	}

	private static String shownName(String name) {
		return name.replace("limits.NAME.", "limits.search.").replace("concurrency.NAME.", "concurrency.inference.");
	}

}
