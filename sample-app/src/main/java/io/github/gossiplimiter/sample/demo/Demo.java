/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.sample.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Consumer;

import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Coordination;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.gossip.GossipSettings;

/**
 * Three nodes that form a cluster, and what can be done to them. Safe for use by many
 * threads; starting and stopping nodes blocks.
 */
final class Demo implements AutoCloseable {

	private final DemoOptions options;

	private final FaultyNetwork network = new FaultyNetwork();

	private final ExactLog exact = new ExactLog(DemoLimit.WINDOW.permits(), DemoLimit.WINDOW.length().toNanos());

	private final List<DemoNode> nodes = new ArrayList<>();

	private final LoadGenerator load = new LoadGenerator(this::running);

	private final Observer observer = new Observer(this);

	private volatile Consistency consistency = Consistency.GOSSIP;

	private volatile Weights weights = Weights.of(GossipSettings.defaults());

	Demo(DemoOptions options) {
		this.options = options;
		for (int index = 0; index < DemoOptions.NODES.size(); index++) {
			this.nodes.add(new DemoNode(options, index, this::equip));
		}
	}

	/*
	 * Nothing of this is there in an ordinary node.
	 */
	private void equip(SpringApplicationBuilder application) {
		application.sources(DemoNodeBeans.class)
			.initializers((starting) -> starting.getBeanFactory().registerSingleton("demo", this));
	}

	/**
	 * Start all nodes, one after the other.
	 */
	void start() {
		try {
			this.nodes.forEach(DemoNode::start);
			this.load.warmUp();
		}
		catch (RuntimeException ex) {
			close();
			throw ex;
		}
	}

	DemoOptions options() {
		return this.options;
	}

	FaultyNetwork network() {
		return this.network;
	}

	ExactLog exact() {
		return this.exact;
	}

	LoadGenerator load() {
		return this.load;
	}

	Observer observer() {
		return this.observer;
	}

	List<DemoNode> nodes() {
		return this.nodes;
	}

	private List<DemoNode> running() {
		return this.nodes.stream().filter(DemoNode::isRunning).toList();
	}

	/**
	 * The node of that name.
	 * @throws NoSuchElementException if there is none
	 */
	DemoNode node(String id) {
		return this.nodes.stream()
			.filter((node) -> node.id().equals(id))
			.findFirst()
			.orElseThrow(() -> new NoSuchElementException(
					"There is no node '" + id + "'; choose one of " + String.join(", ", DemoOptions.NODES) + "."));
	}

	/**
	 * End a node as a crash would: without a word to the others.
	 */
	void kill(DemoNode node) {
		this.network.cut(node.id());
		node.stop();
		this.network.thaw(node.id());
	}

	/**
	 * Start a node that was killed. It asks the others what was used meanwhile.
	 */
	void restart(DemoNode node) {
		this.network.mend(node.id());
		node.start();
		configure(node);
	}

	void freeze(DemoNode node) {
		node.freeze();
		this.network.freeze(node.id());
	}

	void thaw(DemoNode node) {
		this.network.thaw(node.id());
		node.thaw();
	}

	Consistency consistency() {
		return this.consistency;
	}

	/**
	 * Let nodes agree in another way from now on.
	 */
	void consistency(Consistency changed) {
		this.consistency = changed;
		this.nodes.forEach(this::configure);
	}

	Weights weights() {
		return this.weights;
	}

	/**
	 * Weigh the signals otherwise from now on.
	 */
	void weights(Weights changed) {
		this.weights = changed;
		this.nodes.forEach(this::configure);
	}

	private void configure(DemoNode node) {
		with(node, (context) -> {
			RateLimiter limiter = context.getBean(RateLimiter.class);
			Limit present = limiter.limit(DemoLimit.NAME);
			if (present.coordination().consistency() != this.consistency) {
				limiter.change(present.withCoordination(Coordination.of(this.consistency)));
			}
			context.getBean(LivePolicy.class).weigh(this.weights);
		});
	}

	private static void with(DemoNode node, Consumer<ConfigurableApplicationContext> action) {
		ConfigurableApplicationContext context = node.context();
		if (context != null) {
			action.accept(context);
		}
	}

	/**
	 * Stop load and nodes.
	 */
	@Override
	public void close() {
		this.load.close();
		this.nodes.forEach(DemoNode::stop);
		this.observer.close();
	}

}
