/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.sample.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What dashboard and alerts read is what a node of a cluster with leased permits really
 * offers to Prometheus.
 */
@Tag("A59")
class OperationsFilesTests {

	private static final Path FOLDER = Path.of("..", "docs", "operate");

	private static final Pattern SAMPLE = Pattern.compile("^(gossip_limiter_\\w+)(?:\\{(.*)})? \\S+$");

	private static final Pattern METRIC = Pattern.compile("(gossip_limiter_\\w+)(?:\\{([^}]*)})?");

	private static final Pattern LABEL = Pattern.compile("(\\w+)(=~?)\"([^\"]*)\"");

	private static final Pattern GROUPING = Pattern.compile("\\b(?:by|on) \\(([^)]*)\\)");

	/**
	 * Labels that Prometheus adds.
	 */
	private static final Set<String> TARGET_LABELS = Set.of("job", "instance");

	private final Map<String, Map<String, Set<String>>> offered = offered();

	@Test
	void dashboardReadsExistingMetrics() throws IOException {
		JsonNode dashboard = new JsonMapper().readTree(Files.readString(FOLDER.resolve("grafana-dashboard.json")));
		List<String> expressions = new ArrayList<>(dashboard.findValuesAsString("expr"));
		dashboard.path("templating").path("list").forEach((variable) -> {
			if (variable.path("query").isObject()) {
				expressions.add(variable.path("query").path("query").asString());
			}
		});
		assertThat(expressions).hasSizeGreaterThan(20).allSatisfy(this::check);
	}

	@Test
	void dashboardShowsEveryMetric() throws IOException {
		String text = Files.readString(FOLDER.resolve("grafana-dashboard.json"));
		Set<String> shown = new TreeSet<>();
		METRIC.matcher(text).results().forEach((found) -> shown.add(found.group(1)));
		assertThat(this.offered.keySet())
			.filteredOn((name) -> !name.contains("_lease_keys") && !name.contains("_rounds_"))
			.allMatch(shown::contains);
	}

	@Test
	void alertsReadExistingMetrics() throws IOException {
		List<String> expressions = new ArrayList<>();
		collect(new Yaml().load(Files.readString(FOLDER.resolve("prometheus-alerts.yml"))), expressions);
		assertThat(expressions).hasSizeGreaterThan(5).allSatisfy(this::check);
	}

	private static void collect(@Nullable Object value, List<String> expressions) {
		if (value instanceof Map<?, ?> map) {
			map.forEach((key, inner) -> {
				if (key.equals("expr")) {
					expressions.add(String.valueOf(inner));
				}
				collect(inner, expressions);
			});
		}
		if (value instanceof List<?> list) {
			list.forEach((inner) -> collect(inner, expressions));
		}
	}

	private void check(String expression) {
		Set<String> labels = new TreeSet<>(TARGET_LABELS);
		Matcher metric = METRIC.matcher(expression);
		assertThat(metric.find()).as(expression).isTrue();
		do {
			assertThat(this.offered).as(expression).containsKey(metric.group(1));
			Map<String, Set<String>> known = this.offered.getOrDefault(metric.group(1), Map.of());
			labels.addAll(known.keySet());
			selectors((metric.group(2) != null) ? metric.group(2) : "").forEach((selector) -> check(selector, known));
		}
		while (metric.find());
		GROUPING.matcher(expression)
			.results()
			.flatMap((grouping) -> Arrays.stream(grouping.group(1).split(", ", -1)))
			.forEach((label) -> assertThat(labels).as(expression).contains(label));
	}

	private static void check(Selector selector, Map<String, Set<String>> known) {
		if (TARGET_LABELS.contains(selector.label)) {
			return;
		}
		assertThat(known).containsKey(selector.label);
		if (!selector.value.startsWith("$")) {
			assertThat(selector.value.split("\\|", -1)).isSubsetOf(known.getOrDefault(selector.label, Set.of()));
		}
	}

	private static Stream<Selector> selectors(String text) {
		return LABEL.matcher(text).results().map((label) -> new Selector(label.group(1), label.group(3)));
	}

	private static Map<String, Map<String, Set<String>>> offered() {
		String text = WebTestClient.bindToServer()
			.baseUrl("http://localhost:" + RunningDemo.get().options().httpPort())
			.codecs((codecs) -> codecs.defaultCodecs().maxInMemorySize(1 << 22))
			.build()
			.get()
			.uri("/actuator/prometheus")
			.exchange()
			.expectStatus()
			.isOk()
			.expectBody(String.class)
			.returnResult()
			.getResponseBody();
		Map<String, Map<String, Set<String>>> offered = new TreeMap<>();
		Objects.requireNonNull(text).lines().map(SAMPLE::matcher).filter(Matcher::matches).forEach((sample) -> {
			Map<String, Set<String>> labels = offered.computeIfAbsent(sample.group(1), (name) -> new TreeMap<>());
			selectors((sample.group(2) != null) ? sample.group(2) : "")
				.forEach((label) -> labels.computeIfAbsent(label.label, (name) -> new TreeSet<>()).add(label.value));
		});
		return offered;
	}

	/**
	 * A label and what it must be.
	 */
	private record Selector(String label, String value) {

	}

}
