/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.actuate;

import java.net.URI;
import java.security.Principal;
import java.util.List;
import java.util.Objects;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.actuate.endpoint.SecurityContext;
import org.springframework.boot.actuate.endpoint.Show;
import org.springframework.test.web.reactive.server.EntityExchangeResult;
import org.springframework.test.web.reactive.server.WebTestClient;

import io.github.gossiplimiter.KeyStatus;
import io.github.gossiplimiter.LimitStatus;
import io.github.gossiplimiter.NodeIdentity;
import io.github.gossiplimiter.autoconfigure.actuate.GossipLimiterEndpoint.HottestKeys;
import io.github.gossiplimiter.autoconfigure.status.SingleNode;
import io.github.gossiplimiter.engine.RateLimiterEngine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Reads of the endpoint over HTTP, in an application that left everything at its default.
 */
class GossipLimiterEndpointTests {

	private static final String ALICE = "alice@example.org";

	private static EndpointApplication application;

	@BeforeAll
	static void start() {
		application = EndpointApplication.start();
		for (int i = 0; i < 5; i++) {
			application.rateLimiter().tryAcquire(NodeConfiguration.SEARCH, ALICE);
		}
		application.rateLimiter().tryAcquire(NodeConfiguration.SEARCH, "10.0.0.1:443/a b");
	}

	@AfterAll
	static void stop() {
		application.close();
	}

	@Test
	void overviewWhenAloneHasEveryFieldInOrder() {
		LimitStatus search = application.rateLimiter().status(NodeConfiguration.SEARCH);
		double interval = 1000 / (1 + 4 * search.pressure() + search.velocity());
		String expected = """
				{"node":{"id":"a","incarnation":"7f3a90c2b1d4","region":"default","clockOffsetMillis":0},\
				"cluster":{"name":"shop","members":[],"rejected":{}},\
				"gossip":{"strategy":"additive","pressure":%s,"velocity":%s,"intervalMillis":%s,"fanOut":0,\
				"throughputPerSecond":0.0,"rounds":0,"messagesSent":0,"messagesReceived":0,"bytesSent":0,\
				"bytesReceived":0,"messagesRefused":0,"usefulShare":1.0,"heldPermits":0,\
				"lagMillis":{"p50":0.0,"p90":0.0,"p99":0.0}},"limits":{""".formatted(search.pressure(),
				search.velocity(), interval);
		String searchState = """
				"search":{"windows":[{"limit":3,"window":"PT30S"}],"algorithm":"sliding-window",\
				"consistency":"gossip","keys":%d,"allowed":4,"denied":2,"awaited":0,"failed":0,"pressure":%s,"velocity":%s,\
				"overAdmissionBoundRequests":0.0,"convergenceMillis":{"p50":0.0,"p90":0.0,"p99":0.0}}\
				"""
			.formatted(search.keys(), search.pressure(), search.velocity());
		assertThat(body("/gossiplimiter")).startsWith(expected).contains(searchState).endsWith("}}");
	}

	@Test
	void overviewWhenLimitHasSeveralWindowsListsThem() {
		client().get()
			.uri("/gossiplimiter")
			.exchange()
			.expectStatus()
			.isOk()
			.expectBody()
			.jsonPath("$.limits.length()")
			.isEqualTo(3)
			.jsonPath("$.limits.orders.windows[0].window")
			.isEqualTo("PT30S")
			.jsonPath("$.limits.orders.windows[1].limit")
			.isEqualTo(5000)
			.jsonPath("$.limits.orders.windows[1].window")
			.isEqualTo("PT24H");
	}

	@Test
	void overviewWhenInClusterShowsItsMembers() {
		try (EndpointApplication clustered = EndpointApplication.start(List.of(FixedCluster.class))) {
			assertThat(body(clustered.client(), "/gossiplimiter")).startsWith("""
					{"node":{"id":"a","incarnation":"7f3a90c2b1d4","region":"default","clockOffsetMillis":-7},\
					"cluster":{"name":"shop","members":[\
					{"id":"b","address":"127.0.0.1:7957","region":"default","reachable":true,"lastHeardMillis":120,\
					"lagMillis":35.5,"incarnation":"00000000000b","zone":"eu-1","httpPort":8082},\
					{"id":"c","address":"127.0.0.1:7967","region":"default","reachable":false,"lastHeardMillis":9000,\
					"lagMillis":0.0,"incarnation":"00000000000c","zone":"","httpPort":0}],\
					"rejected":{"duplicate-id":2}},\
					"gossip":{"strategy":"additive","pressure":0.0,"velocity":0.0,"intervalMillis":1000.0,"fanOut":1,\
					"throughputPerSecond":1.0,"rounds":812,"messagesSent":3011,"messagesReceived":2990,\
					"bytesSent":401233,"bytesReceived":398110,"messagesRefused":4,"usefulShare":0.75,"heldPermits":17,\
					"lagMillis":{"p50":30.0,"p90":40.0,"p99":50.0}},\
					"regions":{"bridge":true,"keys":7,"messagesSent":5,"messagesReceived":4,"bytesSent":500,\
					"bytesReceived":400,"others":[{"name":"us","ageMillis":1200,"lagMillis":2500.0},\
					{"name":"asia","ageMillis":-1,"lagMillis":0.0}]},"limits":{""")
				.contains("\"overAdmissionBoundRequests\":1.7,\"convergenceMillis\":"
						+ "{\"p50\":120.0,\"p90\":180.0,\"p99\":240.0}}");
		}
	}

	@Test
	void hottestKeysByDefaultShowsHashesOnly() {
		String body = body("/gossiplimiter/search");
		KeyStatus alice = alice();
		assertThat(body).startsWith("{\"limit\":\"search\",\"keys\":[{\"key\":\"").contains("""
				{"key":"%016x","estimate":3,"own":3,"remote":0,"pressure":%s,"velocity":%s,"remaining":0,\
				"layers":{"local":3,"regional":0,"regionalAgeMillis":-1,"global":0,"globalAgeMillis":-1}}\
				""".formatted(alice.hash(), alice.pressure(), alice.velocity())).doesNotContain("alice", "10.0.0.1");
	}

	@Test
	void hottestKeysOfUnusedLimitIsEmpty() {
		assertThat(body("/gossiplimiter/orders")).isEqualTo("{\"limit\":\"orders\",\"keys\":[]}");
	}

	@Test
	void hottestKeysOfUnknownLimitIsNotFound() {
		client().get().uri("/gossiplimiter/absent").exchange().expectStatus().isNotFound();
	}

	@Test
	void hottestKeysWhenAlwaysShowsNames() {
		try (EndpointApplication open = EndpointApplication
			.start("management.endpoint.gossiplimiter.show-keys=always")) {
			open.rateLimiter().tryAcquire(NodeConfiguration.SEARCH, ALICE);
			assertThat(body(open.client(), "/gossiplimiter/search")).contains("\"key\":\"" + ALICE + "\"");
			assertThat(body(open.client(), "/gossiplimiter/search/" + ALICE))
				.startsWith("{\"key\":\"" + ALICE + "\",\"estimate\":1,");
		}
	}

	@Test
	void hottestKeysWhenAuthorizedWithoutSecurityShowsHashesOnly() {
		try (EndpointApplication guarded = EndpointApplication
			.start("management.endpoint.gossiplimiter.show-keys=when-authorized")) {
			guarded.rateLimiter().tryAcquire(NodeConfiguration.SEARCH, ALICE);
			assertThat(body(guarded.client(), "/gossiplimiter/search")).contains("\"estimate\":1")
				.doesNotContain(ALICE);
		}
	}

	@Test
	void hottestKeysWhenAuthorizedShowsNamesToThoseWithTheRole() {
		GossipLimiterEndpointProperties properties = new GossipLimiterEndpointProperties();
		properties.setShowKeys(Show.WHEN_AUTHORIZED);
		properties.getRoles().add("operator");
		GossipLimiterEndpoint endpoint = new GossipLimiterEndpoint(application.rateLimiter(),
				RateLimiterEngine.of(application.rateLimiter()).store(), new NodeIdentity("a", 1, "shop", "default"),
				NodeConfiguration.policy(), new SingleNode(), null, null, properties);
		assertThat(keysShown(endpoint, "operator")).contains(ALICE);
		assertThat(keysShown(endpoint, "guest")).hasSize(2).allMatch((key) -> key.matches("[0-9a-f]{16}"));
	}

	@Test
	void keyByDefaultShowsItsHash() {
		KeyStatus alice = alice();
		assertThat(body("/gossiplimiter/search/" + ALICE)).isEqualTo("""
				{"key":"%016x","estimate":3,"own":3,"remote":0,"pressure":%s,"velocity":%s,"remaining":0,\
				"layers":{"local":3,"regional":0,"regionalAgeMillis":-1,"global":0,"globalAgeMillis":-1}}\
				""".formatted(alice.hash(), alice.pressure(), alice.velocity()));
	}

	@Test
	void keyWithSlashAndColonIsFoundWhenEncoded() {
		URI uri = application.uri("/gossiplimiter/search/10.0.0.1%3A443%2Fa%20b");
		client().get().uri(uri).exchange().expectStatus().isOk().expectBody().jsonPath("$.estimate").isEqualTo(1);
	}

	@Test
	void unusedKeyIsNotFound() {
		client().get().uri("/gossiplimiter/search/nobody").exchange().expectStatus().isNotFound();
		client().get().uri("/gossiplimiter/absent/nobody").exchange().expectStatus().isNotFound();
	}

	private static List<String> keysShown(GossipLimiterEndpoint endpoint, String role) {
		HottestKeys hottest = endpoint.hottestKeys(userInRole(role), NodeConfiguration.SEARCH, null);
		return Objects.requireNonNull(hottest).keys().stream().map(KeyUsage::key).toList();
	}

	private static SecurityContext userInRole(String held) {
		return new SecurityContext() {

			@Override
			public Principal getPrincipal() {
				return () -> "somebody";
			}

			@Override
			public boolean isUserInRole(String role) {
				return role.equals(held);
			}

		};
	}

	private static KeyStatus alice() {
		return application.rateLimiter().key(NodeConfiguration.SEARCH, ALICE).orElseThrow();
	}

	private static WebTestClient client() {
		return application.client();
	}

	private static String body(String uri) {
		return body(client(), uri);
	}

	private static String body(WebTestClient client, String uri) {
		EntityExchangeResult<String> result = client.get()
			.uri(uri)
			.exchange()
			.expectStatus()
			.isOk()
			.expectBody(String.class)
			.returnResult();
		return String.valueOf(result.getResponseBody());
	}

}
