/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.sample.demo;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Sends real requests to the nodes, as a load balancer that knows which nodes are up, but
 * not which stand still. Each run asks on behalf of a new user, who has the whole limit.
 */
final class LoadGenerator implements AutoCloseable {

	/**
	 * With what is sent together at most, fast enough for twice the rate of a burst.
	 */
	private static final long PERIOD_MILLIS = 5;

	/**
	 * Nobody waits longer for an answer.
	 */
	private static final Duration PATIENCE = Duration.ofSeconds(2);

	private static final int TOO_MANY_REQUESTS = 429;

	private static final double HOT_SHARE = 0.8;

	private static final int WARM_UP_REQUESTS = 300;

	private static final int WARM_UP_AT_ONCE = 12;

	private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(LoadGenerator::thread);

	private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

	private final Supplier<List<DemoNode>> running;

	private final Future<?> sending;

	private volatile LoadRun run = LoadRun.NONE;

	/**
	 * Create a generator that is idle.
	 * @param running the nodes that are up
	 */
	LoadGenerator(Supplier<List<DemoNode>> running) {
		this.running = running;
		// With a delay: what was missed is not made up for at once.
		this.sending = this.timer.scheduleWithFixedDelay(this::send, PERIOD_MILLIS, PERIOD_MILLIS,
				TimeUnit.MILLISECONDS);
	}

	private static Thread thread(Runnable task) {
		Thread thread = new Thread(task, "demo-load");
		thread.setDaemon(true);
		return thread;
	}

	/**
	 * Begin a run; one that still goes on ends.
	 */
	synchronized LoadRun start(LoadPattern pattern) {
		stop();
		this.run = new LoadRun(this.run.number() + 1, pattern, System.nanoTime());
		return this.run;
	}

	/**
	 * Send no more.
	 */
	synchronized void stop() {
		this.run.end();
	}

	/**
	 * The present run or, if there is none, the last one.
	 */
	LoadRun run() {
		return this.run;
	}

	private void send() {
		LoadRun present = this.run;
		List<DemoNode> nodes = this.running.get();
		for (long due = present.takeDue(System.nanoTime()); due > 0 && !nodes.isEmpty(); due--) {
			send(present, choose(nodes, present.pattern().isHotSpot()));
		}
	}

	private static DemoNode choose(List<DemoNode> nodes, boolean hotSpot) {
		ThreadLocalRandom random = ThreadLocalRandom.current();
		return (hotSpot && random.nextDouble() < HOT_SHARE) ? nodes.get(nodes.size() - 1)
				: nodes.get(random.nextInt(nodes.size()));
	}

	private void send(LoadRun present, DemoNode node) {
		get(node, present.key()).subscribe((status) -> present.answered(status == TOO_MANY_REQUESTS),
				(failure) -> present.unanswered());
	}

	private Mono<Integer> get(DemoNode node, String user) {
		HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + node.httpPort() + DemoLimit.PATH))
			.header(DemoLimit.USER_HEADER, user)
			.timeout(PATIENCE)
			.build();
		return Mono.fromFuture(() -> this.client.sendAsync(request, HttpResponse.BodyHandlers.discarding()))
			.map(HttpResponse::statusCode);
	}

	/**
	 * Let every node serve some users once, so that the first run does not measure how
	 * long a new process takes to load its classes.
	 */
	void warmUp() {
		List<DemoNode> nodes = this.running.get();
		Flux.range(0, WARM_UP_REQUESTS)
			.flatMap((number) -> get(nodes.get(number % nodes.size()), "warm-up-" + number).onErrorComplete(),
					WARM_UP_AT_ONCE)
			.blockLast();
	}

	@Override
	public void close() {
		stop();
		this.sending.cancel(false);
		this.timer.shutdown();
	}

}
