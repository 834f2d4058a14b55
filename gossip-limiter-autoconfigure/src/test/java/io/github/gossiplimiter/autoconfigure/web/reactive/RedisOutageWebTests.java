/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.reactive;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import redis.embedded.core.ExecutableProvider;

import io.github.gossiplimiter.autoconfigure.cluster.FreePorts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * What clients of an application see while the Redis that hands out its permits is killed
 * and started again.
 */
class RedisOutageWebTests {

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private static final Duration MAX_WAIT = Duration.ofMillis(100);

	/*
	 * What a busy machine may add.
	 */
	private static final Duration SLACK = Duration.ofSeconds(2);

	private static final int CLIENTS = 3;

	private final Map<Seen, AtomicLong> seen = new ConcurrentHashMap<>();

	private final AtomicLong longestNanos = new AtomicLong();

	private final HttpClient client = HttpClient.newHttpClient();

	private volatile boolean over;

	/**
	 * An answer, as far as it matters here.
	 *
	 * @param degraded whether it says that it was decided without Redis
	 */
	private record Seen(String path, int status, boolean degraded) {

	}

	@Test
	@Tag("D12")
	@Tag("D25")
	void redisRestartUnderLoadCausesNoServerError() throws Exception {
		int redisPort = FreePorts.next();
		Process redis = startRedis(redisPort);
		ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
		try (ConfigurableApplicationContext context = application(redisPort)) {
			URI address = URI.create("http://127.0.0.1:" + context.getEnvironment().getProperty("local.server.port"));
			List<Future<?>> load = new ArrayList<>();
			for (int i = 0; i < CLIENTS; i++) {
				load.add(threads.submit(load(address)));
			}
			awaitMore(new Seen("/pay", 200, false));
			awaitMore(new Seen("/search", 200, false));
			redis.destroyForcibly().waitFor();
			awaitMore(new Seen("/pay", 429, true));
			awaitMore(new Seen("/search", 200, true));
			redis = startRedis(redisPort);
			awaitMore(new Seen("/pay", 200, false));
			awaitMore(new Seen("/search", 200, false));
			this.over = true;
			for (Future<?> each : load) {
				each.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
			}
		}
		finally {
			this.over = true;
			threads.shutdownNow();
			redis.destroyForcibly().waitFor();
		}
		// Whoever denies what it does not know says so, and nothing else goes wrong.
		assertThat(this.seen.keySet()).containsExactlyInAnyOrder(new Seen("/pay", 200, false),
				new Seen("/pay", 429, true), new Seen("/search", 200, false), new Seen("/search", 200, true));
		assertThat(Duration.ofNanos(this.longestNanos.get())).isLessThan(MAX_WAIT.plus(SLACK));
	}

	private Callable<Void> load(URI address) {
		return () -> {
			while (!this.over) {
				get(address, "/pay");
				get(address, "/search");
			}
			return null;
		};
	}

	private void get(URI address, String path) throws IOException, InterruptedException {
		long startNanos = System.nanoTime();
		HttpResponse<Void> answer = this.client.send(HttpRequest.newBuilder(address.resolve(path)).build(),
				HttpResponse.BodyHandlers.discarding());
		this.longestNanos.accumulateAndGet(System.nanoTime() - startNanos, Math::max);
		String header = answer.headers().firstValue("RateLimit").orElse("");
		count(new Seen(path, answer.statusCode(), header.contains("gossip-mode=\"degraded\""))).incrementAndGet();
	}

	private AtomicLong count(Seen answer) {
		return this.seen.computeIfAbsent(answer, (key) -> new AtomicLong());
	}

	private void awaitMore(Seen answer) {
		long goal = count(answer).get() + 50;
		await().atMost(PATIENCE)
			.untilAsserted(() -> assertThat(count(answer).get()).as("%s of %s", answer, this.seen)
				.isGreaterThanOrEqualTo(goal));
	}

	private static ConfigurableApplicationContext application(int redisPort) {
		SpringApplication application = new SpringApplication(Application.class);
		application.setWebApplicationType(WebApplicationType.REACTIVE);
		String limits = "--gossip-limiter.limits.";
		String strict = "--gossip-limiter.strict.";
		return application.run("--server.port=0", "--server.address=127.0.0.1", "--logging.level.root=error",
				limits + "pay.limit=1000000", limits + "pay.window=4s", limits + "pay.consistency=strict",
				limits + "pay.key=global", limits + "pay.paths=/pay", limits + "search.limit=1000000",
				limits + "search.window=4s", limits + "search.consistency=strict", limits + "search.key=global",
				limits + "search.on-failure=allow", limits + "search.paths=/search", strict + "coordinator=redis",
				strict + "redis.uri=redis://127.0.0.1:" + redisPort, strict + "redis.slow-answer=1s",
				strict + "max-wait=" + MAX_WAIT.toMillis() + "ms");
	}

	private static Process startRedis(int port) throws IOException {
		Process started = new ProcessBuilder(executable(), "--port", Integer.toString(port), "--bind", "127.0.0.1",
				"--save", "", "--appendonly", "no")
			.redirectErrorStream(true)
			.redirectOutput(ProcessBuilder.Redirect.DISCARD)
			.start();
		await().atMost(PATIENCE).until(() -> isListening(port));
		return started;
	}

	private static String executable() {
		try {
			return ExecutableProvider.newJarResourceProvider().get().getPath();
		}
		catch (IOException | RuntimeException ex) {
			return Assumptions.abort("skipped: there is no Redis from Maven for this machine: " + ex);
		}
	}

	private static boolean isListening(int port) {
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
			return socket.isConnected();
		}
		catch (IOException ex) {
			return false;
		}
	}

	@EnableAutoConfiguration
	@Import(AnyController.class)
	static class Application {

	}

	@RestController
	static class AnyController {

		@GetMapping("/{any}")
		String any() {
			return "served";
		}

	}

}
