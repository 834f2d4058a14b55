/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

import io.github.gossiplimiter.RateLimiter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * A node that is told to stop while it serves a request.
 */
class GracefulShutdownTests {

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	@Test
	@Tag("D18")
	void requestInProgressCompletesBeforeTheNodeLeaves() {
		List<Integer> ports = FreePorts.next(3);
		int httpPort = ports.get(2);
		List<Integer> nodePorts = ports.subList(0, 2);
		try (ClusterApplication other = ClusterApplication.start("a",
				ClusterApplication.dialling(nodePorts.get(0), nodePorts));
				ConfigurableApplicationContext serving = serve("b", httpPort,
						ClusterApplication.dialling(nodePorts.get(1), nodePorts))) {
			await().atMost(PATIENCE).until(() -> other.memberIds().equals(List.of("b")));
			CompletableFuture<HttpResponse<String>> answer = HttpClient.newHttpClient()
				.sendAsync(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + httpPort + "/slow")).build(),
						BodyHandlers.ofString());
			CompletableFuture<String> gate = serving.getBean(Serving.class).gate();
			RateLimiter limiter = serving.getBean(RateLimiter.class);
			await().atMost(PATIENCE).until(() -> limiter.status("search").allowed() == 1);
			CompletableFuture<Void> stopped = CompletableFuture.runAsync(serving::close);
			await().atMost(PATIENCE).until(() -> !isListening(httpPort));
			assertThat(other.memberIds()).containsExactly("b");
			assertThat(stopped).isNotDone();
			gate.complete("served");
			assertThat(answer.join().body()).isEqualTo("served");
			assertThat(stopped).succeedsWithin(PATIENCE);
			await().atMost(PATIENCE).until(() -> other.memberIds().isEmpty());
			assertThat(other.estimate("global")).isEqualTo(1);
		}
	}

	private static ConfigurableApplicationContext serve(String id, int httpPort, String... properties) {
		List<String> arguments = new ArrayList<>(
				List.of("--spring.main.banner-mode=off", "--spring.application.name=shop",
						"--gossip-limiter.node-id=" + id, "--server.address=127.0.0.1", "--server.port=" + httpPort,
						"--gossip-limiter.limits.search.limit=100", "--gossip-limiter.limits.search.window=10m",
						"--gossip-limiter.limits.search.paths=/slow", "--gossip-limiter.limits.search.key=global"));
		Arrays.stream(properties).map((property) -> "--" + property).forEach(arguments::add);
		return new SpringApplicationBuilder(Serving.class).web(WebApplicationType.REACTIVE)
			.run(arguments.toArray(String[]::new));
	}

	private static boolean isListening(int port) {
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
			return socket.isConnected();
		}
		catch (IOException ex) {
			return false;
		}
	}

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Serving {

		private final CompletableFuture<String> gate = new CompletableFuture<>();

		CompletableFuture<String> gate() {
			return this.gate;
		}

		@Bean
		RouterFunction<ServerResponse> slow() {
			return RouterFunctions.route()
				.GET("/slow",
						(request) -> Mono.fromFuture(this.gate).flatMap((text) -> ServerResponse.ok().bodyValue(text)))
				.build();
		}

	}

}
