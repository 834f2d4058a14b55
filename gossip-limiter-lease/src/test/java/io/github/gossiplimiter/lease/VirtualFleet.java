/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import java.util.function.LongConsumer;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.engine.LeasedLimit;
import io.github.gossiplimiter.lease.holder.LeaseHolder;
import io.github.gossiplimiter.lease.ledger.Ledger;

/**
 * Holders and a ledger in virtual time, with a network between them that loses, delays,
 * repeats and reorders, and clocks that run at different rates.
 */
public final class VirtualFleet {

	private static final long START_NANOS = 20_000L * 24 * 3600 * 1_000_000_000L;

	private final PriorityQueue<Event> events = new PriorityQueue<>(
			Comparator.comparingLong(Event::atNanos).thenComparingLong(Event::order));

	private final List<Node> nodes = new ArrayList<>();

	private final TreeMap<Long, Long> decided = new TreeMap<>();

	private final Random random;

	private final Network network;

	private final Ledger ledger;

	private final double ledgerRate;

	private long nowNanos = START_NANOS;

	private long order;

	private long incarnations;

	private long admitted;

	private long messages;

	record Event(long atNanos, long order, Runnable task) {

	}

	/**
	 * What the network does to messages.
	 */
	public record Network(long delayNanosMin, long delayNanosMax, double loss, double repetition) {

		public static final Network CALM = new Network(500_000, 1_000_000, 0, 0);

		static final Network STORMY = new Network(500_000, 900_000_000, 0.15, 0.15);

	}

	public VirtualFleet(long seed, Network network, Ledger ledger) {
		this.random = new Random(seed);
		this.network = network;
		this.ledger = ledger;
		this.ledgerRate = rate();
	}

	/*
	 * Two clocks differ by at most one percent.
	 */
	private double rate() {
		return 1 + (this.random.nextDouble() - 0.5) * LeaseTiming.CLOCK_DRIFT;
	}

	Random random() {
		return this.random;
	}

	List<Node> nodes() {
		return this.nodes;
	}

	long messages() {
		return this.messages;
	}

	long admitted() {
		return this.admitted;
	}

	public Node join(Limit limit, LeaseSettings settings, FleetMembers fleet) {
		Node node = new Node(limit, settings, fleet, ++this.incarnations);
		this.nodes.add(node);
		return node;
	}

	long elapsedNanos() {
		return this.nowNanos - START_NANOS;
	}

	public void at(long delayNanos, Runnable task) {
		this.events.add(new Event(this.nowNanos + delayNanos, this.order++, task));
	}

	public void run(long nanos) {
		long end = this.nowNanos + nanos;
		while (!this.events.isEmpty() && this.events.peek().atNanos() <= end) {
			Event event = this.events.poll();
			this.nowNanos = event.atNanos();
			event.task().run();
		}
		this.nowNanos = end;
	}

	/**
	 * Note permits that were decided now.
	 */
	void decided(long permits) {
		this.admitted += permits;
		this.decided.merge(this.nowNanos, permits, Long::sum);
	}

	/**
	 * Permits that were decided some time ago were not used.
	 */
	void takenBack(long permits, long ageNanos) {
		this.admitted -= permits;
		this.decided.merge(this.nowNanos - ageNanos, -permits, Long::sum);
	}

	/**
	 * The most that was decided in any trailing window.
	 */
	long mostIn(long windowNanos) {
		long most = 0;
		long sum = 0;
		TreeMap<Long, Long> inside = new TreeMap<>();
		for (var entry : this.decided.entrySet()) {
			inside.put(entry.getKey(), entry.getValue());
			sum += entry.getValue();
			while (inside.firstKey() <= entry.getKey() - windowNanos) {
				sum -= inside.pollFirstEntry().getValue();
			}
			most = Math.max(most, sum);
		}
		return most;
	}

	/**
	 * The most that was decided in any window of a fixed grid, on the ledger's clock.
	 */
	long mostInFixed(long windowNanos) {
		TreeMap<Long, Long> windows = new TreeMap<>();
		this.decided
			.forEach((at, permits) -> windows.merge(Math.floorDiv(ledgerNanos(at), windowNanos), permits, Long::sum));
		return windows.values().stream().mapToLong(Long::longValue).max().orElse(0);
	}

	private long ledgerNanos(long atNanos) {
		return START_NANOS + (long) ((atNanos - START_NANOS) * this.ledgerRate);
	}

	/**
	 * The most that was decided beyond a steady refill.
	 */
	double mostDebt(double permitsPerNano) {
		double most = 0;
		double debt = 0;
		long before = START_NANOS;
		for (var entry : this.decided.entrySet()) {
			debt = Math.max(0, debt - (entry.getKey() - before) * permitsPerNano) + entry.getValue();
			before = entry.getKey();
			most = Math.max(most, debt);
		}
		return most;
	}

	private void send(Runnable delivery) {
		this.messages++;
		if (this.random.nextDouble() >= this.network.loss()) {
			at(delay(), delivery);
		}
		if (this.random.nextDouble() < this.network.repetition()) {
			at(3 * delay(), delivery);
		}
	}

	private long delay() {
		long range = this.network.delayNanosMax() - this.network.delayNanosMin();
		return this.network.delayNanosMin() + (long) (range * Math.pow(this.random.nextDouble(), 3));
	}

	/**
	 * One holder.
	 */
	public final class Node implements Coordinator, Clock {

		private final double rate = rate();

		private final long offsetNanos = VirtualFleet.this.random.nextInt(1000) * 1_000_000_000L;

		private final LeaseHolder leases;

		private final LeasedLimit permits;

		private boolean alive = true;

		private long stepAtNanos = Long.MAX_VALUE;

		private Node(Limit limit, LeaseSettings settings, FleetMembers fleet, long incarnation) {
			this.leases = new LeaseHolder(this, incarnation, this, settings, fleet, this::wake);
			this.permits = this.leases.lease(limit, (key) -> 0);
			wake();
		}

		LeaseHolder leases() {
			return this.leases;
		}

		public LeasedLimit permits() {
			return this.permits;
		}

		boolean isAlive() {
			return this.alive;
		}

		void crash() {
			this.alive = false;
		}

		@Override
		public long nanos() {
			return START_NANOS + this.offsetNanos + (long) ((VirtualFleet.this.nowNanos - START_NANOS) * this.rate);
		}

		/**
		 * Ask for permits and wait for them.
		 */
		public void request(long key, int cost, BiConsumer<Long, Long> answered) {
			long asked = VirtualFleet.this.nowNanos;
			if (!this.alive) {
				return;
			}
			LongConsumer settle = (answer) -> {
				if (answer >= 0) {
					decided(cost);
				}
				answered.accept(answer, VirtualFleet.this.nowNanos - asked);
			};
			long answer = this.permits.tryAcquire(key, cost);
			if (answer == LeasedLimit.UNKNOWN) {
				this.permits.await(key, cost, settle);
			}
			else {
				settle.accept(answer);
			}
		}

		/**
		 * Return permits.
		 */
		void refund(long key, int cost, long ageNanos) {
			if (this.alive && this.permits.giveBack(key, cost, (long) (ageNanos * this.rate))) {
				takenBack(cost, ageNanos);
			}
		}

		private void wake() {
			stepAt(VirtualFleet.this.nowNanos);
		}

		private void stepAt(long atNanos) {
			if (atNanos < this.stepAtNanos) {
				this.stepAtNanos = atNanos;
				at(atNanos - VirtualFleet.this.nowNanos, () -> step(atNanos));
			}
		}

		private void step(long atNanos) {
			if (this.stepAtNanos == atNanos && this.alive) {
				this.stepAtNanos = Long.MAX_VALUE;
				long next = this.leases.step();
				long wait = (long) (Math.max(0, next - nanos()) / this.rate);
				stepAt(VirtualFleet.this.nowNanos + Math.max(100_000, wait));
			}
		}

		@Override
		public CompletionStage<List<LeaseResult>> exchange(List<LeaseCall> calls) {
			CompletableFuture<List<LeaseResult>> answers = new CompletableFuture<>();
			send(() -> {
				long ledgerNanos = ledgerNanos(VirtualFleet.this.nowNanos);
				List<LeaseResult> answered = calls.stream()
					.map((call) -> VirtualFleet.this.ledger.exchange(call, ledgerNanos))
					.toList();
				send(() -> answers.complete(answered));
			});
			return answers;
		}

		@Override
		public void close() {
		}

	}

}
