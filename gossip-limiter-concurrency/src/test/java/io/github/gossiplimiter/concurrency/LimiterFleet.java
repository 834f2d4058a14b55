/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.concurrency.allocation.InMemoryConcurrencyCoordinator;
import io.github.gossiplimiter.concurrency.latency.LocalLimit;
import io.github.gossiplimiter.concurrency.latency.LocalLimitSettings;
import io.github.gossiplimiter.concurrency.latency.LocalLimits;

/**
 * Limiters with one coordinator in virtual time, with messages that take their time and
 * clocks that differ.
 */
final class LimiterFleet {

	static final long TICK_NANOS = 1_000_000;

	private static final String KEY = "backend";

	private final PriorityQueue<Event> events = new PriorityQueue<>();

	private final Map<String, Node> nodes = new LinkedHashMap<>();

	private final InMemoryConcurrencyCoordinator central;

	private LongSupplier delayNanos = () -> TICK_NANOS;

	private Predicate<String> connected = (name) -> true;

	private long nowNanos = 1_000_000_000_000L;

	private long numbers;

	LimiterFleet() {
		this(1);
	}

	/**
	 * Create a fleet whose coordinator's clock goes at another rate.
	 */
	LimiterFleet(double coordinatorRate) {
		this.central = new InMemoryConcurrencyCoordinator(() -> (long) (this.nowNanos * coordinatorRate));
	}

	private record Event(long atNanos, long number, Runnable action) implements Comparable<Event> {

		@Override
		public int compareTo(Event other) {
			int byTime = Long.compare(this.atNanos, other.atNanos);
			return (byTime != 0) ? byTime : Long.compare(this.number, other.number);
		}

	}

	private record Running(ConcurrencyPermit permit, long sinceNanos) {

	}

	Node start(String name, ConcurrencySettings settings, int limit) {
		return start(name, settings, LocalLimits.of(LocalLimitSettings.fixed(limit), new Random(1)), 1);
	}

	/**
	 * Start a node.
	 * @param clockRate how fast its clock goes
	 */
	Node start(String name, ConcurrencySettings settings, LocalLimit limit, double clockRate) {
		Node node = new Node(name, settings, limit, clockRate);
		this.nodes.put(name, node);
		return node;
	}

	/**
	 * End a node without a word.
	 */
	void crash(String name) {
		this.nodes.remove(name);
	}

	/**
	 * How long each message takes; negative if it is lost.
	 */
	void delayNanos(LongSupplier value) {
		this.delayNanos = value;
	}

	/**
	 * Which nodes can talk to the coordinator.
	 */
	void connected(Predicate<String> value) {
		this.connected = value;
	}

	void run(Duration time) {
		run(time, () -> {
		});
	}

	/**
	 * Let time pass.
	 * @param each what to do at each tick
	 */
	void run(Duration time, Runnable each) {
		long end = this.nowNanos + time.toNanos();
		while (this.nowNanos < end) {
			this.nowNanos += TICK_NANOS;
			for (Event next = this.events.peek(); next != null
					&& next.atNanos() <= this.nowNanos; next = this.events.peek()) {
				this.events.remove();
				next.action().run();
			}
			this.nodes.values().forEach(Node::step);
			each.run();
		}
	}

	long nanos() {
		return this.nowNanos;
	}

	int inFlight() {
		return this.nodes.values().stream().mapToInt((node) -> node.limiter.stats().inFlight()).sum();
	}

	int shares() {
		return this.nodes.values().stream().mapToInt((node) -> node.limiter.stats().share()).sum();
	}

	private void later(String name, Runnable action) {
		long delay = this.delayNanos.getAsLong();
		if (delay >= 0 && this.connected.test(name)) {
			this.events.add(new Event(this.nowNanos + delay, this.numbers++, action));
		}
	}

	/**
	 * One node.
	 */
	final class Node implements ConcurrencyCoordinator, ConcurrencyListener {

		private final Deque<Running> permits = new ArrayDeque<>();

		private final String name;

		private final double clockRate;

		private final ConcurrencyLimiter limiter;

		private long dueNanos = Long.MIN_VALUE;

		private boolean woken;

		private boolean failing;

		private boolean aborts;

		private int reports;

		private int fences;

		private @Nullable String refusal;

		private Node(String name, ConcurrencySettings settings, LocalLimit limit, double clockRate) {
			this.name = name;
			this.clockRate = clockRate;
			this.limiter = ConcurrencyLimiter.builder(KEY, this, limit, this::localNanos)
				.node(name, 1)
				.settings(settings)
				.listener(this)
				.waker(() -> this.woken = true)
				.build();
		}

		private long localNanos() {
			return (long) (LimiterFleet.this.nowNanos * this.clockRate);
		}

		ConcurrencyLimiter limiter() {
			return this.limiter;
		}

		ConcurrencyStats stats() {
			return this.limiter.stats();
		}

		int reports() {
			return this.reports;
		}

		int fences() {
			return this.fences;
		}

		@Nullable String refusal() {
			return this.refusal;
		}

		/**
		 * Give up what is in flight when fenced.
		 */
		Node aborting() {
			this.aborts = true;
			return this;
		}

		/**
		 * Whether the coordinator can be called at all.
		 */
		void failing(boolean value) {
			this.failing = value;
		}

		/**
		 * Begin as many requests as are admitted, at most so many.
		 * @return how many were
		 */
		int acquire(int wanted) {
			for (int i = 0; i < wanted; i++) {
				ConcurrencyPermit permit = this.limiter.tryAcquire();
				if (permit == null) {
					return i;
				}
				this.permits.add(new Running(permit, LimiterFleet.this.nowNanos));
			}
			return wanted;
		}

		/**
		 * End the oldest requests, at most so many.
		 */
		void release(int count) {
			for (int i = 0; i < count && !this.permits.isEmpty(); i++) {
				this.permits.remove().permit().success();
			}
		}

		/**
		 * End requests that have lasted long enough, and begin as many as are admitted.
		 */
		void serve(Duration length) {
			serve(length, Integer.MAX_VALUE);
		}

		/**
		 * The same, with at most so many requests at a time.
		 */
		void serve(Duration length, int most) {
			long before = LimiterFleet.this.nowNanos - length.toNanos();
			for (Running oldest = this.permits.peek(); oldest != null
					&& oldest.sinceNanos() <= before; oldest = this.permits.peek()) {
				release(1);
			}
			acquire(most - this.permits.size());
		}

		private void step() {
			if (this.woken || localNanos() >= this.dueNanos) {
				this.woken = false;
				this.dueNanos = this.limiter.step();
			}
		}

		@Override
		public CompletionStage<ConcurrencyAnswer> report(ConcurrencyReport report) {
			if (this.failing) {
				throw new IllegalStateException("out of reach");
			}
			this.reports++;
			CompletableFuture<ConcurrencyAnswer> future = new CompletableFuture<>();
			later(this.name, () -> LimiterFleet.this.central.report(report)
				.thenAccept((answer) -> later(this.name, () -> future.complete(answer))));
			return future;
		}

		@Override
		public void listen(String key, String node, Listener listener) {
			LimiterFleet.this.central.listen(key, node, new Listener() {

				@Override
				public void nudged() {
					later(node, listener::nudged);
				}

				@Override
				public void granted(ConcurrencyAnswer answer) {
					later(node, () -> listener.granted(answer));
				}

			});
		}

		@Override
		public void close() {
			this.limiter.close();
		}

		@Override
		public void fenced() {
			this.fences++;
			if (this.aborts) {
				this.permits.forEach((running) -> running.permit().ignore());
				this.permits.clear();
			}
		}

		@Override
		public void refused(String reason) {
			this.refusal = reason;
		}

	}

}
