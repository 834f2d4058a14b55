/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.sample.demo;

import java.time.Duration;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.Banner;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.http.client.ReactorResourceFactory;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

import io.github.gossiplimiter.sample.SampleApplication;

/**
 * One node of the demo: a whole application with its own web server, limiter and data
 * channel, which can be started and killed.
 */
final class DemoNode {

	private final DemoOptions options;

	private final int index;

	private final Consumer<SpringApplicationBuilder> equipment;

	private volatile @Nullable ConfigurableApplicationContext context;

	private volatile Sinks.@Nullable Empty<Void> frozen;

	/**
	 * A node that is not started.
	 * @param equipment adds to the application what an ordinary node does not have
	 */
	DemoNode(DemoOptions options, int index, Consumer<SpringApplicationBuilder> equipment) {
		this.options = options;
		this.index = index;
		this.equipment = equipment;
	}

	String id() {
		return DemoOptions.NODES.get(this.index);
	}

	int httpPort() {
		return this.options.httpPort(this.index);
	}

	/**
	 * The application, if it runs.
	 */
	@Nullable ConfigurableApplicationContext context() {
		return this.context;
	}

	boolean isRunning() {
		return this.context != null;
	}

	/**
	 * Start the application and wait until it serves.
	 */
	synchronized void start() {
		if (this.context != null) {
			return;
		}
		SpringApplicationBuilder application = new SpringApplicationBuilder(SampleApplication.class)
			.initializers((starting) -> starting.getBeanFactory().registerSingleton("demoNode", this))
			.profiles("cluster")
			.bannerMode(Banner.Mode.OFF)
			.logStartupInfo(false)
			.registerShutdownHook(false);
		this.equipment.accept(application);
		this.context = application.run("--server.address=127.0.0.1", "--server.port=" + httpPort(),
				"--server.shutdown=immediate", "--gossip-limiter.node-id=" + id(),
				"--gossip-limiter.cluster.port=" + this.options.clusterPort(this.index),
				"--gossip-limiter.cluster.seeds=" + this.options.seeds(), "--gossip-limiter.cluster.warm-up-timeout=1s",
				"--logging.level.root=warn", "--logging.level.io.github.gossiplimiter=error");
	}

	/**
	 * Stop the application, if it runs.
	 */
	synchronized void stop() {
		thaw();
		ConfigurableApplicationContext running = this.context;
		this.context = null;
		if (running != null) {
			running.close();
		}
	}

	/**
	 * Let requests wait until {@link #thaw}.
	 */
	synchronized void freeze() {
		if (this.frozen == null) {
			this.frozen = Sinks.empty();
		}
	}

	/**
	 * Let requests go on.
	 */
	synchronized void thaw() {
		Sinks.Empty<Void> waiting = this.frozen;
		this.frozen = null;
		if (waiting != null) {
			waiting.tryEmitEmpty();
		}
	}

	/**
	 * Ends when this node is not frozen.
	 */
	Mono<Void> awaitThaw() {
		Sinks.Empty<Void> waiting = this.frozen;
		return (waiting != null) ? waiting.asMono() : Mono.empty();
	}

	/**
	 * Event loops of its own: those that a process shares would end with the first node
	 * that is killed.
	 */
	static ReactorResourceFactory ownResources() {
		ReactorResourceFactory resources = new ReactorResourceFactory();
		resources.setUseGlobalResources(false);
		resources.setShutdownQuietPeriod(Duration.ZERO);
		return resources;
	}

}
