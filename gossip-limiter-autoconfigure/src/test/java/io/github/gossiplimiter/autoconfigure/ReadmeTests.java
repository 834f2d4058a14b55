/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure;

import java.nio.file.Path;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.boot.webflux.autoconfigure.WebFluxAutoConfiguration;

import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.autoconfigure.lease.GossipLimiterLeaseAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterProperties;
import io.github.gossiplimiter.autoconfigure.web.reactive.GossipLimiterWebFluxAutoConfiguration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Keeps the README short and its examples working, and those of the pages that it leads
 * to first.
 */
class ReadmeTests {

	private static final MarkdownPage readme = MarkdownPage.readme();

	private final ReactiveWebApplicationContextRunner runner = new ReactiveWebApplicationContextRunner()
		.withConfiguration(
				AutoConfigurations.of(GossipLimiterAutoConfiguration.class, GossipLimiterLeaseAutoConfiguration.class,
						WebFluxAutoConfiguration.class, GossipLimiterWebFluxAutoConfiguration.class))
		.withPropertyValues("CLUSTER_SECRET=q83h1dTxDGkN0cBGhqXgYfJcQm3u2L1m");

	static Stream<YamlBlock> examples() {
		return Stream.of("README.md", "docs/guides/cluster.md", "docs/guides/consistency.md")
			.map((name) -> MarkdownPage.read(MarkdownPage.root().resolve(name)))
			.flatMap((page) -> page.blocks("yaml").stream())
			.map(YamlBlock::new);
	}

	@ParameterizedTest
	@MethodSource("examples")
	void applicationStartsWithTheExample(YamlBlock example) {
		// Nobody is where the examples look for others.
		this.runner.withPropertyValues(example.pairs())
			.withPropertyValues("gossip-limiter.cluster.membership=none")
			.run((context) -> {
				assertThat(context).hasNotFailed();
				assertThat(context.getBean(GossipLimiterProperties.class).getLimits()).hasSize(1);
			});
	}

	@Test
	void lengthIsThatOfAFrontPage() {
		assertThat(readme.text().length()).isBetween(7_000, 9_000);
	}

	@Test
	void firstScreenHasPurposeAndCost() {
		String first = readme.text().replaceFirst("(?s)\\n## .*", "");
		assertThat(first).contains("Distributed rate limiting for Spring Boot",
				"may admit a few requests above the limit", "It is *not* for you if");
	}

	@Test
	void everyConsistencyIsOffered() {
		assertThat(readme.text()).contains(Stream.of(Consistency.values())
			.map((each) -> "| `" + KnownProperties.canonical(each.name()) + "`")
			.toList());
	}

	@Test
	void dependencyHasTheVersionOfTheBuild() {
		String version = MarkdownPage.read(MarkdownPage.root().resolve(Path.of("pom.xml")))
			.text()
			.replaceFirst("(?s).*<artifactId>gossip-limiter</artifactId>\\s*<version>([^<]+)</version>.*", "$1");
		assertThat(readme.blocks("xml")).singleElement().asString().contains("<version>" + version + "</version>");
		assertThat(readme.blocks("kotlin")).contains(
				"implementation(\"io.github.gossiplimiter:gossip-limiter-spring-boot-starter:" + version + "\")\n");
	}

}
