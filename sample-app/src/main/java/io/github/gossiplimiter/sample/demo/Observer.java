/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.sample.demo;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import reactor.core.publisher.Flux;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

import io.github.gossiplimiter.sample.demo.Snapshot.ExactView;
import io.github.gossiplimiter.sample.demo.Snapshot.LimitView;
import io.github.gossiplimiter.sample.demo.Snapshot.Link;
import io.github.gossiplimiter.sample.demo.Snapshot.NodeView;
import io.github.gossiplimiter.sample.demo.Snapshot.RunView;

/**
 * Looks at all nodes, twenty times a second while somebody watches.
 */
final class Observer implements AutoCloseable {

	static final Duration PERIOD = Duration.ofMillis(50);

	private final long beginNanos = System.nanoTime();

	private final Scheduler scheduler = Schedulers.newSingle("demo-observer", true);

	private final Demo demo;

	private final Flux<Snapshot> snapshots;

	private final Map<String, NodeObserver> observers = new HashMap<>();

	Observer(Demo demo) {
		this.demo = demo;
		this.snapshots = Flux.interval(PERIOD, this.scheduler).onBackpressureDrop().map((tick) -> look()).share();
	}

	/**
	 * What is seen from now on. Whoever is too slow misses what is between.
	 */
	Flux<Snapshot> snapshots() {
		return this.snapshots.onBackpressureLatest();
	}

	/**
	 * What is to be seen now.
	 */
	synchronized Snapshot look() {
		long nowNanos = System.nanoTime();
		LoadRun run = this.demo.load().run();
		List<NodeView> nodes = new ArrayList<>();
		List<Link> links = new ArrayList<>();
		for (DemoNode node : this.demo.nodes()) {
			NodeObserver observer = this.observers.computeIfAbsent(node.id(),
					(id) -> new NodeObserver(node, this.demo.network()));
			nodes.add(observer.look(run.key(), nowNanos));
			observer.takeMessages().forEach((to, messages) -> links.add(new Link(node.id(), to, messages)));
		}
		LimitView limit = new LimitView(DemoLimit.NAME, DemoLimit.WINDOW.permits(),
				DemoLimit.WINDOW.length().toMillis(), this.demo.consistency().name().toLowerCase(Locale.ROOT));
		return new Snapshot(TimeUnit.NANOSECONDS.toMillis(nowNanos - this.beginNanos), limit, this.demo.weights(),
				view(run), exact(run.key(), nowNanos), spread(nodes), List.copyOf(nodes), List.copyOf(links));
	}

	private static RunView view(LoadRun run) {
		LoadRun.Counts counts = run.counts();
		return new RunView(run.number(), run.pattern().label(), run.isActive(), run.key(), counts.sent(),
				counts.allowed(), counts.denied(), counts.unanswered());
	}

	private ExactView exact(String key, long nowNanos) {
		ExactLog log = this.demo.exact();
		ExactLog.Totals totals = log.totals(key);
		return new ExactView(log.inWindow(key, nowNanos), totals.mostInWindow(), totals.over(), log.over());
	}

	private static long spread(List<NodeView> nodes) {
		long[] estimates = nodes.stream()
			.filter((node) -> !node.state().equals(NodeObserver.DOWN))
			.mapToLong((node) -> node.count().estimate())
			.sorted()
			.toArray();
		return (estimates.length > 0) ? estimates[estimates.length - 1] - estimates[0] : 0;
	}

	@Override
	public void close() {
		this.scheduler.dispose();
	}

}
