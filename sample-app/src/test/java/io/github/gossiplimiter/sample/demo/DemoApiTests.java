/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.sample.demo;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient;
import reactor.test.StepVerifier;

import io.github.gossiplimiter.KeyStatus;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.sample.demo.Snapshot.NodeView;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Three whole applications in this process, over their real ports.
 */
class DemoApiTests {

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	/**
	 * Two windows of the limit, after which no promise of a killed node is left.
	 */
	private static final Duration WINDOWS = Duration.ofSeconds(60);

	private final Demo demo = RunningDemo.get();

	private final WebTestClient client = WebTestClient.bindToServer()
		.baseUrl("http://localhost:" + this.demo.options().httpPort())
		.responseTimeout(PATIENCE)
		.build();

	@AfterEach
	void leaveAsFound() {
		this.demo.load().stop();
		for (DemoNode node : this.demo.nodes()) {
			this.demo.thaw(node);
			this.demo.restart(node);
		}
		send("consistency", "{\"consistency\": \"gossip\"}", 204);
		send("weights", "{\"pressure\": 4, \"velocity\": 1}", 204);
	}

	@Test
	void eventsShowAllNodesAndTheirMessages() {
		send("load", "{\"pattern\": \"spike\"}", 204);
		StepVerifier
			.create(this.client.get()
				.uri("/demo/events")
				.accept(MediaType.TEXT_EVENT_STREAM)
				.exchange()
				.expectStatus()
				.isOk()
				.returnResult(Snapshot.class)
				.getResponseBody()
				.skipUntil((snapshot) -> !snapshot.links().isEmpty())
				.take(1))
			.assertNext((snapshot) -> {
				assertThat(snapshot.nodes()).extracting(NodeView::id).containsExactly("a", "b", "c");
				assertThat(snapshot.limit()).isEqualTo(new Snapshot.LimitView("search", 300, 30_000, "gossip"));
				assertThat(snapshot.run().pattern()).isEqualTo("spike");
				assertThat(snapshot.links()).allSatisfy((link) -> assertThat(link.from()).isNotEqualTo(link.to()));
			})
			.expectComplete()
			.verify(PATIENCE);
	}

	@Test
	@Tag("A73")
	void spikeShortensTheIntervalOfAllNodesAndEndsNearTheLimit() {
		send("load", "{\"pattern\": \"spike\"}", 204);
		await().atMost(PATIENCE)
			.untilAsserted(() -> assertThat(look().nodes())
				.allSatisfy((node) -> assertThat(node.gossip().intervalMillis()).isLessThan(300)));
		await().atMost(PATIENCE).untilAsserted(() -> {
			assertThat(look().run().active()).isFalse();
			assertThat(this.demo.load().run().counts().isComplete()).isTrue();
			assertThat(look().spread()).isZero();
		});
		assertThat(look().exact().inWindow()).isBetween(270, 330);
	}

	@Test
	void partitionedNodeMissesCountsOfOthersUntilItIsHealed() {
		send("nodes/c", "{\"action\": \"partition\"}", 204);
		assertThat(state("c")).isEqualTo("partitioned");
		String user = newUser();
		for (int i = 0; i < 10; i++) {
			ask("a", user);
		}
		await().atMost(PATIENCE).until(() -> estimate("b", user) == 10);
		assertThat(estimate("c", user)).isZero();
		send("nodes/c", "{\"action\": \"heal\"}", 204);
		await().atMost(PATIENCE).until(() -> estimate("c", user) == 10);
		assertThat(state("c")).isEqualTo("running");
	}

	@Test
	void killedNodeIsRemovedAndRecoversTheCountsAfterItsRestart() {
		String user = newUser();
		ask("a", user);
		send("nodes/b", "{\"action\": \"kill\"}", 204);
		assertThat(state("b")).isEqualTo("down");
		send("nodes/b", "{\"action\": \"freeze\"}", 409);
		await().atMost(PATIENCE).untilAsserted(() -> assertThat(look().nodes().get(0).gossip().fanOut()).isEqualTo(1));
		send("nodes/b", "{\"action\": \"restart\"}", 204);
		assertThat(state("b")).isEqualTo("running");
		await().atMost(PATIENCE).until(() -> estimate("b", user) == 1);
	}

	@Test
	void frozenNodeRespondsOnceItThaws() {
		send("nodes/b", "{\"action\": \"freeze\"}", 204);
		assertThat(state("b")).isEqualTo("frozen");
		String user = newUser();
		CompletableFuture<Integer> waiting = CompletableFuture.supplyAsync(() -> ask("b", user));
		assertThat(ask("a", user)).isEqualTo(200);
		await().atMost(PATIENCE).until(() -> estimate("c", user) == 1);
		assertThat(estimate("b", user)).as("neither admitted nor heard").isZero();
		assertThat(waiting).isNotDone();
		send("nodes/b", "{\"action\": \"thaw\"}", 204);
		assertThat(waiting).succeedsWithin(PATIENCE).isEqualTo(200);
		await().atMost(PATIENCE).until(() -> estimate("b", user) == 2);
	}

	@Test
	void weightsChangeTheIntervalWhileNodesRun() {
		LivePolicy policy = bean("a", LivePolicy.class);
		double before = policy.intervalMillis(1, 0);
		send("weights", "{\"pressure\": 0, \"velocity\": 0}", 204);
		assertThat(policy.intervalMillis(1, 0)).isGreaterThan(before).isEqualTo(policy.intervalMillis(0, 0));
		assertThat(look().weights()).isEqualTo(new Weights(0, 0));
	}

	/*
	 * Where a node that kept ledgers was killed before, by another test, nobody hands out
	 * permits for a while: a strict limit then denies, and the next user, whose ledger
	 * may be kept elsewhere, has its turn; a hybrid one goes on by gossip.
	 */
	@ParameterizedTest
	@CsvSource({ "hybrid, 6", "strict, 0" })
	void leasedLimitHolds(String consistency, long mostOver) {
		send("consistency", "{\"consistency\": \"" + consistency + "\"}", 204);
		assertThat(look().limit().consistency()).isEqualTo(consistency);
		await().atMost(WINDOWS).until(() -> {
			send("load", "{\"pattern\": \"spike\"}", 204);
			await().atMost(PATIENCE).until(() -> !look().run().active());
			assertThat(look().exact().over()).isLessThanOrEqualTo(mostOver);
			return look().exact().inWindow() > 0;
		});
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "load | {\"pattern\": \"tsunami\"} | 400", "load | {} | 400", "load | nonsense | 400",
					"consistency | {\"consistency\": \"sloppy\"} | 400",
					"weights | {\"pressure\": -1, \"velocity\": 1} | 400", "weights | {\"pressure\": 1} | 400",
					"nodes/z | {\"action\": \"kill\"} | 404", "nodes/b | {\"action\": \"explode\"} | 400",
					"nodes/a | {\"action\": \"kill\"} | 409" })
	void wrongCommandsAreRefused(String path, String body, int status) {
		send(path, body, status);
	}

	@Test
	void commandWithoutTheHeaderIsRefused() {
		this.client.post()
			.uri("/demo/load")
			.contentType(MediaType.APPLICATION_JSON)
			.bodyValue("{\"pattern\": \"spike\"}")
			.exchange()
			.expectStatus()
			.isForbidden()
			.expectBody();
		assertThat(look().run().active()).isFalse();
	}

	@Test
	void anotherHostIsRefused() {
		this.client.get()
			.uri("/demo/state")
			.header(HttpHeaders.HOST, "evil.example")
			.exchange()
			.expectStatus()
			.isForbidden()
			.expectBody();
	}

	@ParameterizedTest
	@CsvSource({ "/, text/html", "/page/main.js, text/javascript", "/page/style.css, text/css",
			"/page/chart-library.js, text/javascript" })
	void pageIsServedWithAStrictPolicy(String path, String type) {
		this.client.get()
			.uri(path)
			.exchange()
			.expectStatus()
			.isOk()
			.expectHeader()
			.contentType(type)
			.expectHeader()
			.value("Content-Security-Policy",
					(policy) -> assertThat(policy).startsWith("default-src 'none'").doesNotContain("unsafe"))
			.expectBody();
	}

	@ParameterizedTest
	@CsvSource({ "/page/index.html", "/page/missing.js", "/page/..%2Fapplication.yml" })
	void nothingElseIsServed(String path) {
		this.client.get().uri(path).exchange().expectStatus().isNotFound().expectBody();
	}

	private Snapshot look() {
		return this.demo.observer().look();
	}

	private String state(String id) {
		return look().nodes()
			.stream()
			.filter((node) -> node.id().equals(id))
			.map(NodeView::state)
			.findFirst()
			.orElseThrow();
	}

	private long estimate(String id, String user) {
		return bean(id, RateLimiter.class).key(DemoLimit.NAME, user).map(KeyStatus::estimate).orElse(0L);
	}

	private <T> T bean(String id, Class<T> type) {
		return Objects.requireNonNull(this.demo.node(id).context()).getBean(type);
	}

	private static String newUser() {
		return "user-" + System.nanoTime();
	}

	private int ask(String id, String user) {
		return this.client.get()
			.uri("http://localhost:" + this.demo.node(id).httpPort() + DemoLimit.PATH)
			.header(DemoLimit.USER_HEADER, user)
			.exchange()
			.expectBody()
			.returnResult()
			.getStatus()
			.value();
	}

	private void send(String path, String body, int status) {
		this.client.post()
			.uri("/demo/" + path)
			.header(DemoApi.COMMAND_HEADER, "test")
			.contentType(MediaType.APPLICATION_JSON)
			.bodyValue(body)
			.exchange()
			.expectStatus()
			.isEqualTo(status)
			.expectBody();
	}

}
