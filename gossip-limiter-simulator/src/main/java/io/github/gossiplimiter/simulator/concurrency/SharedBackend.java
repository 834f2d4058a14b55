/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.concurrency;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.PriorityQueue;
import java.util.random.RandomGenerator;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.simulation.time.VirtualTime;

/**
 * A backend that works on all requests at once. Up to its capacity each goes at full
 * speed; beyond, they share the capacity, and the more there are, the more of it is lost
 * on switching between them. Who asked gives up after a time, and what was done by then
 * is lost as well: so a backend that was given far too much answers nothing in time.
 */
final class SharedBackend {

	/*
	 * All requests get equal parts, so it is enough to keep how much a request that was
	 * there from the beginning would have got. Each is done when that has grown by what
	 * it needs. Requests that were given up stay in the queue until they come to its
	 * head.
	 */

	private static final double TINY = 1e-3;

	private final PriorityQueue<BackendRequest> byFinish = new PriorityQueue<>();

	private final Deque<BackendRequest> byAge = new ArrayDeque<>();

	private final VirtualTime time;

	private final BackendPlan plan;

	private final RandomGenerator random;

	private double capacity;

	private double attained;

	private double answeredNanos;

	private double offeredNanos;

	private double busyNanos;

	private long updatedNanos;

	private long dueNanos = Long.MAX_VALUE;

	private long numbers;

	private long answered;

	private long givenUp;

	private int inFlight;

	SharedBackend(VirtualTime time, BackendPlan plan, RandomGenerator random) {
		this.time = time;
		this.plan = plan;
		this.random = random;
		this.capacity = plan.capacity();
	}

	/**
	 * Take a request.
	 */
	BackendRequest begin(BackendRequest.Ending ending) {
		advance();
		double need = this.plan.service().toNanos() * (1 + this.plan.variation() * (2 * this.random.nextDouble() - 1));
		BackendRequest work = new BackendRequest(this.numbers++, this.time.nanos(), need, this.attained + need, ending);
		this.byFinish.add(work);
		if (this.byAge.isEmpty()) {
			watch(work);
		}
		this.byAge.add(work);
		this.inFlight++;
		plan();
		return work;
	}

	/**
	 * Who asked does not wait for it any more.
	 */
	void abort(BackendRequest work) {
		if (!work.isOver()) {
			advance();
			this.inFlight--;
			work.forget();
			plan();
		}
	}

	/**
	 * Be able to do more, or less.
	 */
	void capacity(double value) {
		advance();
		this.capacity = value;
		plan();
	}

	private void advance() {
		long now = this.time.nanos();
		double passed = now - this.updatedNanos;
		this.attained += passed * speed();
		this.offeredNanos += passed * this.capacity;
		this.busyNanos += passed * Math.min(this.capacity, this.inFlight);
		this.updatedNanos = now;
	}

	/*
	 * How much each request gets of what it would get alone.
	 */
	private double speed() {
		if (this.inFlight <= this.capacity) {
			return 1;
		}
		double excess = (this.inFlight - this.capacity) / this.capacity;
		return this.capacity / this.inFlight / (1 + this.plan.thrashing() * excess);
	}

	/*
	 * What was planned for later than is due now stays: it finds nothing to do, and plans
	 * anew.
	 */
	private void plan() {
		BackendRequest first = first();
		if (first == null) {
			return;
		}
		long after = (long) Math.ceil(Math.max(0, first.finish() - this.attained) / speed());
		long due = this.time.nanos() + Math.max(1, after);
		if (due < this.dueNanos) {
			this.dueNanos = due;
			this.time.at(due, () -> finish(due));
		}
	}

	private @Nullable BackendRequest first() {
		for (BackendRequest first = this.byFinish.peek(); first != null; first = this.byFinish.peek()) {
			if (!first.isOver()) {
				return first;
			}
			this.byFinish.remove();
		}
		return null;
	}

	private void finish(long planned) {
		if (planned != this.dueNanos) {
			return;
		}
		this.dueNanos = Long.MAX_VALUE;
		advance();
		for (BackendRequest first = first(); first != null && first.finish() <= this.attained + TINY; first = first()) {
			this.byFinish.remove();
			this.inFlight--;
			this.answered++;
			this.answeredNanos += first.needNanos();
			first.end(true);
		}
		plan();
	}

	private void watch(BackendRequest oldest) {
		this.time.at(oldest.startNanos() + this.plan.timeout().toNanos(), this::giveUp);
	}

	private void giveUp() {
		advance();
		long before = this.time.nanos() - this.plan.timeout().toNanos();
		for (BackendRequest oldest = this.byAge.peek(); oldest != null; oldest = this.byAge.peek()) {
			if (!oldest.isOver() && oldest.startNanos() > before) {
				watch(oldest);
				break;
			}
			this.byAge.remove();
			if (!oldest.isOver()) {
				this.inFlight--;
				this.givenUp++;
				oldest.end(false);
			}
		}
		plan();
	}

	int inFlight() {
		return this.inFlight;
	}

	long answered() {
		return this.answered;
	}

	long givenUp() {
		return this.givenUp;
	}

	/**
	 * What it has done so far.
	 */
	Figures figures() {
		advance();
		return new Figures(this.offeredNanos, this.busyNanos, this.answeredNanos, this.answered, this.givenUp);
	}

	/**
	 * What a backend has done.
	 *
	 * @param offered time that it could have worked, all requests it serves at a time
	 * taken together
	 * @param busy time that it had something to do
	 * @param useful time of work that was answered
	 * @param answered requests that were answered
	 * @param givenUp requests that were not, in time
	 */
	record Figures(double offered, double busy, double useful, long answered, long givenUp) {

		Figures since(Figures before) {
			return new Figures(this.offered - before.offered, this.busy - before.busy, this.useful - before.useful,
					this.answered - before.answered, this.givenUp - before.givenUp);
		}

		double utilisation() {
			return this.busy / this.offered;
		}

		double goodput() {
			return this.useful / this.offered;
		}

	}

}
