package io.github.gossiplimiter.autoconfigure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.boot.webflux.autoconfigure.WebFluxAutoConfiguration;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.ByteArrayResource;

import io.github.gossiplimiter.Algorithm;
import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Estimator;
import io.github.gossiplimiter.autoconfigure.actuate.ClusterViewAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.lease.GossipLimiterLeaseAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.metrics.GossipLimiterMetricsAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterProperties;
import io.github.gossiplimiter.autoconfigure.web.reactive.GossipLimiterWebFluxAutoConfiguration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Keeps the examples of the README working.
 */
class ReadmeTests {

	private static final String LIMITS = "gossip-limiter.limits.";

	/*
	 * Nobody is where the examples look for others.
	 */
	private static final String ALONE = "gossip-limiter.cluster.membership=none";

	private static final MarkdownPage readme = MarkdownPage.readme();

	private final ReactiveWebApplicationContextRunner runner = new ReactiveWebApplicationContextRunner()
		.withConfiguration(
				AutoConfigurations.of(GossipLimiterAutoConfiguration.class, GossipLimiterLeaseAutoConfiguration.class,
						ClusterViewAutoConfiguration.class, WebFluxAutoConfiguration.class,
						GossipLimiterWebFluxAutoConfiguration.class, GossipLimiterMetricsAutoConfiguration.class))
		.withBean(SimpleMeterRegistry.class);

	static Stream<String> yaml() {
		return readme.blocks("yaml").stream();
	}

	static Stream<String> limiterYaml() {
		return yaml().filter((block) -> block.contains("gossip-limiter:"));
	}

	@ParameterizedTest
	@MethodSource("limiterYaml")
	void applicationStartsWithTheConfiguration(String block) {
		this.runner.withPropertyValues(pairs(block)).withPropertyValues(ALONE).run((context) -> {
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
		String optional = complete().replace("      limit: 300\n      window: 30s\n", "")
			.replaceAll("(?m)^( +)# ( *- |[a-z0-9-]+:)", "$1$2")
			.replaceAll(
					"(?m)^ +(secret-file|burst|hybrid-threshold|on-failure|home-region|uri|cluster-uris|voters):.*$",
					"");
		this.runner.withPropertyValues(pairs(optional)).run((context) -> {
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
	void completeConfigurationShowsEveryPropertyWithItsDefault() {
		Map<String, String> shown = flatten(complete());
		KnownProperties.defaults().forEach((name, value) -> {
			if (name.startsWith("gossip-limiter.") && !value.isEmpty()) {
				assertThat(shown).containsKey(shownName(name));
				assertThat(KnownProperties.canonical(shown.getOrDefault(shownName(name), ""))).as(name)
					.isEqualTo(value);
			}
			else if (name.startsWith("gossip-limiter.") && !KnownProperties.isDeprecated(name)) {
				assertThat(complete()).containsPattern("[ {]" + name.replaceFirst(".*\\.", "") + ":");
			}
		});
	}

	@ParameterizedTest
	@MethodSource("yaml")
	void everyPropertyOfTheConfigurationIsKnown(String block) {
		assertThat(flatten(block).keySet()).allSatisfy((name) -> {
			if (!name.startsWith("management.endpoints.")) {
				assertThat(KnownProperties.defaults())
					.containsKey(name.replaceFirst("(limits|concurrency)\\.[^.]+\\.", "$1.NAME."));
			}
		});
	}

	@Test
	void metricsAreThoseOfTheRelease() {
		List<String> named = readme.spans().stream().filter((span) -> span.startsWith("gossip.limiter.")).toList();
		this.runner.withPropertyValues(LIMITS + "search.limit=1", LIMITS + "search.window=1s",
				LIMITS + "search.consistency=strict", LIMITS + "search.plan=ip", LIMITS + "search.plans.gold.limit=2",
				LIMITS + "search.plans.gold.window=1s", LIMITS + "search.deny=mallory")
			.run((context) -> {
				SimpleMeterRegistry registry = new SimpleMeterRegistry();
				context.getBeansOfType(MeterBinder.class).values().forEach((binder) -> binder.bindTo(registry));
				List<String> registered = registry.getMeters()
					.stream()
					.map((meter) -> meter.getId().getName())
					.distinct()
					.toList();
				assertThat(named.stream().distinct()).containsExactlyInAnyOrderElementsOf(registered);
			});
	}

	@Tag("D30")
	@Test
	void accuracyIsStatedForEveryAlgorithmAndEstimator() {
		String section = readme.text().replaceFirst("(?s).*## How exact is it\\?(.*?)\n## .*", "$1");
		assertThat(Stream.<Enum<?>>concat(Stream.of(Algorithm.values()), Stream.of(Estimator.values())))
			.allSatisfy((each) -> assertThat(section).contains("`" + KnownProperties.canonical(each.name()) + "`"));
		assertThat(section).contains("never above the limit", "up to twice the limit");
	}

	@Tag("E23")
	@Test
	void overshootOfGossipAndItsRemedyAreNamed() {
		String several = readme.text().replaceFirst("(?s).*## Several instances(.*?)\n## .*", "$1");
		String strict = readme.text().replaceFirst("(?s).*## Limits that must never be exceeded(.*?)\n## .*", "$1");
		assertThat(several).contains("It is not exact.", "each side admits up to");
		assertThat(strict).contains("consistency: strict", "docs/guides/consistency.md")
			.contains(Stream.of(Consistency.values())
				.map((each) -> "`" + KnownProperties.canonical(each.name()) + "`")
				.toList());
	}

	@Test
	void dependencyHasTheVersionOfTheBuild() {
		String version = MarkdownPage.read(MarkdownPage.root().resolve("pom.xml"))
			.text()
			.replaceFirst("(?s).*<artifactId>gossip-limiter</artifactId>\\s*<version>([^<]+)</version>.*", "$1");
		assertThat(readme.blocks("xml")).singleElement().asString().contains("<version>" + version + "</version>");
	}

	private static String complete() {
		return limiterYaml().filter((block) -> block.contains("store:")).findFirst().orElseThrow();
	}

	private static String shownName(String name) {
		return name.replace("limits.NAME.", "limits.search.").replace("concurrency.NAME.", "concurrency.inference.");
	}

	private static String[] pairs(String block) {
		return flatten(block).entrySet()
			.stream()
			.map((entry) -> entry.getKey() + "=" + entry.getValue())
			.toArray(String[]::new);
	}

	private static Map<String, String> flatten(String block) {
		Map<String, String> values = new LinkedHashMap<>();
		try {
			ByteArrayResource resource = new ByteArrayResource(block.getBytes(StandardCharsets.UTF_8));
			for (PropertySource<?> source : new YamlPropertySourceLoader().load("README.md", resource)) {
				for (String name : ((EnumerablePropertySource<?>) source).getPropertyNames()) {
					values.put(name, String.valueOf(source.getProperty(name)));
				}
			}
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
		return values;
	}

}
