/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.WebApplicationType;

import io.github.gossiplimiter.TestSize;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * However a path is written, what it reaches is charged: whenever a handler answers, the
 * limits on its path were asked, by prefix, letter by letter and by pattern.
 */
class PathVariantTests {

	private static final int VARIANTS_MIN = 1_000;

	/*
	 * One in so many is sent in every build, others to each server; all in a slow one.
	 */
	private static final int STEP = TestSize.of(4, 1);

	@ParameterizedTest(name = "{0} {1} {2}")
	@CsvSource({ "NettyReactive, '',", "NettyReactive, /app,", "TomcatServlet, '',", "TomcatServlet, /app,",
			"TomcatServlet, '', ant_path_matcher", "JettyServlet, '',", "JettyServlet, /app," })
	void noVariantReachesAHandlerUncharged(String server, String prefix, @Nullable String matching) throws IOException {
		List<String> uncharged = new ArrayList<>();
		List<String> targets = new ArrayList<>(List.of("/v/controller/x", "/v/static/x.txt"));
		if (prefix.isEmpty() && matching == null) {
			targets.addAll(List.of("/v/functional/x", "/v/file/x.txt"));
		}
		if (server.endsWith("Servlet")) {
			targets.add("/v/servlet/x");
		}
		try (Stack stack = start(server, prefix, (matching != null) ? matching : "path_pattern_parser");
				RawClient client = new RawClient(stack.client().port())) {
			for (String target : targets) {
				Collection<String> variants = PathVariants.of(prefix + target);
				assertThat(variants).as("variants of " + target).hasSizeGreaterThan(VARIANTS_MIN);
				assertThat(send(client, some(variants, server + prefix + matching), uncharged))
					.as("variants that reach " + target)
					.isPositive();
			}
		}
		assertThat(uncharged).as(uncharged.size() + " ways past a limit").isEmpty();
	}

	private static List<String> some(Collection<String> variants, String name) {
		List<String> all = List.copyOf(variants);
		int first = Math.floorMod(name.hashCode(), STEP);
		return IntStream.range(0, all.size()).filter((i) -> i % STEP == first).mapToObj(all::get).toList();
	}

	/*
	 * How many reach a handler.
	 */
	private static int send(RawClient client, Collection<String> variants, List<String> uncharged) throws IOException {
		int reached = 0;
		for (String variant : variants) {
			RawClient.Response response = client.send("GET", variant);
			if (response.body().startsWith("reached")) {
				reached++;
				List<String> missing = missing(response);
				if (!missing.isEmpty()) {
					uncharged.add(variant + " " + response.body().strip() + " without " + missing);
				}
			}
		}
		return reached;
	}

	private static List<String> missing(RawClient.Response response) {
		String charged = response.field("RateLimit");
		// The rest of a servlet's path may be anything.
		boolean exact = !response.body().startsWith("reached servlet") || response.body().equals("reached servlet /x");
		List<String> expected = exact ? List.of("everything", "prefix", "exact", "pattern")
				: List.of("everything", "prefix");
		return expected.stream().filter((limit) -> !charged.contains("\"" + limit + "\"")).toList();
	}

	/*
	 * Jetty refuses an empty segment itself.
	 */
	@ParameterizedTest
	@CsvSource({ "NettyReactive, 429", "TomcatServlet, 429", "JettyServlet, 400" })
	void deniedVariantIsNoErrorOfTheServer(String server, int expected) throws IOException {
		try (Stack stack = start(server, "", "path_pattern_parser");
				RawClient client = new RawClient(stack.client().port())) {
			client.send("GET", "/", "X-Denied: a");
			assertThat(client.send("GET", "/", "X-Denied: a").status()).isEqualTo(429);
			for (String path : List.of("//", "///", "//a/b", "//a:b:c")) {
				RawClient.Response response = client.send("GET", path, "X-Denied: a");
				assertThat(response.status()).as(path).isEqualTo(expected);
				assertThat(response.body()).as(path).doesNotContain("\"instance\"");
			}
			Set<Integer> statuses = new LinkedHashSet<>();
			for (String variant : some(PathVariants.of("/v/static/x.txt"), server)) {
				statuses.add(client.send("GET", variant, "X-Denied: a").status());
			}
			assertThat(statuses).containsOnly(429, 400);
		}
	}

	/*
	 * Spring MVC may fail to find the end of such a context path, with limits and
	 * without.
	 */
	@ParameterizedTest
	@ValueSource(strings = { "TomcatServlet", "JettyServlet" })
	void contextPathWithParametersGetsTheSameResponseAsWithoutLimits(String server) throws IOException {
		assertThat(statusesBelowContextPath(server, true)).isEqualTo(statusesBelowContextPath(server, false));
	}

	private static List<String> statusesBelowContextPath(String server, boolean limited) throws IOException {
		List<String> statuses = new ArrayList<>();
		Map<String, Object> properties = Map.of("server.servlet.context-path", "/app", "gossip-limiter.enabled",
				limited);
		try (Stack stack = start(server, properties); RawClient client = new RawClient(stack.client().port())) {
			for (String path : List.of("/app/v/controller/x", "/app;x/v/controller/x", "/app;x=y/v/static/x.txt",
					"/app;/v/servlet/x", "/%61pp/v/controller/x", "/%61pp;x/v/functional/x")) {
				statuses.add(path + " " + client.send("GET", path).status());
			}
		}
		return statuses;
	}

	/*
	 * Spring itself makes the prefix part of the path where it is told to read the fields
	 * of proxies.
	 */
	@ParameterizedTest
	@ValueSource(strings = { "NettyReactive", "TomcatServlet", "JettyServlet" })
	void prefixThatAClientSendsIsNoWayPastALimit(String server) throws IOException {
		Map<String, Object> properties = Map.of("server.forward-headers-strategy", "framework");
		List<String> uncharged = new ArrayList<>();
		int reached = 0;
		try (Stack stack = start(server, properties); RawClient client = new RawClient(stack.client().port())) {
			for (String prefix : List.of("/", "/a", "/v", "/v/controller", "/v/static", "/;a", "/a/..", "//", "a",
					"/%2e", "")) {
				for (String path : List.of("/v/controller/x", "/v/functional/x", "/v/static/x.txt", "/v/servlet/x")) {
					RawClient.Response response = client.send("GET", path, "X-Forwarded-Prefix: " + prefix);
					if (response.body().startsWith("reached")) {
						reached++;
						if (!missing(response).isEmpty()) {
							uncharged.add(prefix + " before " + path + " without " + missing(response));
						}
					}
				}
			}
		}
		assertThat(reached).isGreaterThan(20);
		assertThat(uncharged).isEmpty();
	}

	private static Stack start(String server, String prefix, String matching) {
		return start(server, Map.of("server.servlet.context-path", prefix, "spring.webflux.base-path", prefix,
				"spring.mvc.pathmatch.matching-strategy", matching));
	}

	private static Stack start(String server, Map<String, Object> more) {
		Map<String, Object> properties = new HashMap<>(more);
		properties.put("spring.config.name", "paths");
		boolean servlet = server.endsWith("Servlet");
		return Stack.start(servlet ? WebApplicationType.SERVLET : WebApplicationType.REACTIVE, server, false,
				properties, servlet ? PathApplication.Servlets.class : PathApplication.Reactive.class);
	}

}
