/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.redis;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import io.github.gossiplimiter.Clock;

/**
 * Circuit breaker (Nygard, "Release It!"): refuses calls without making them while Redis
 * fails or is slow. Closed, it makes all calls and opens when the results in a sliding
 * window of the last {@value #SAMPLES} calls, at most 30 seconds old, exceed a threshold
 * of {@link BreakerSettings}. Open, it refuses all calls. After the open time it is half
 * open and makes {@value #TRIALS} trial calls, whose results close or reopen it.
 * <p>
 * Invariant: a result counts in the state period in which its call began, so that calls
 * in flight when the breaker opened do not end the trial.
 * <p>
 * Called by {@link RedisCalls} before and after each call. Safe for use by many threads.
 */
final class CircuitBreaker {

	/**
	 * Size of the sliding window: enough to tell 1 % of slow replies from 2 %.
	 */
	static final int SAMPLES = 256;

	/**
	 * Result of {@link #enter} while calls are refused.
	 */
	static final long REFUSED = -1;

	/*
	 * Older results are dropped from the sliding window.
	 */
	private static final long RESULT_AGE_NANOS_MAX = TimeUnit.SECONDS.toNanos(30);

	/**
	 * Trial calls of the half-open state.
	 */
	static final int TRIALS = 5;

	/**
	 * State of the breaker.
	 */
	enum State {

		CLOSED, OPEN, HALF_OPEN

	}

	/**
	 * Result of a call.
	 */
	private enum Result {

		FAILED, SLOW, QUICK

	}

	/*
	 * Ring buffer of results, the oldest at index "first", and their number by kind. Each
	 * change of state begins a period with a new number, which calls get at entry.
	 */

	private final Result[] results = new Result[SAMPLES];

	private final long[] times = new long[SAMPLES];

	private final Map<Result, Integer> counts = new EnumMap<>(Result.class);

	private final BreakerSettings settings;

	private final Clock clock;

	private final long slowNanos;

	private final long openNanos;

	private State state = State.CLOSED;

	private long period;

	private long periodNanos;

	private int first;

	private int size;

	private int trials;

	CircuitBreaker(BreakerSettings settings, Clock clock) {
		this.settings = settings;
		this.clock = clock;
		this.slowNanos = settings.slowAnswer().toNanos();
		this.openNanos = settings.openTime().toNanos();
	}

	/**
	 * Request to make a call.
	 * @return number of the state period, to be returned with the result, or
	 * {@link #REFUSED}
	 */
	synchronized long enter() {
		if (this.state == State.OPEN && this.clock.nanos() - this.periodNanos >= this.openNanos) {
			begin(State.HALF_OPEN);
		}
		if (this.state == State.OPEN || (this.state == State.HALF_OPEN && this.trials == TRIALS)) {
			return REFUSED;
		}
		this.trials++;
		return this.period;
	}

	/**
	 * Count a reply.
	 */
	synchronized void succeeded(long entered, long tookNanos) {
		count(entered, (tookNanos > this.slowNanos) ? Result.SLOW : Result.QUICK);
	}

	/**
	 * Count a failure.
	 */
	synchronized void failed(long entered) {
		count(entered, Result.FAILED);
	}

	synchronized State state() {
		return this.state;
	}

	private void count(long entered, Result result) {
		if (entered != this.period) {
			return;
		}
		long nowNanos = this.clock.nanos();
		add(result, nowNanos);
		if (this.state == State.CLOSED) {
			dropOld(nowNanos);
			if (tooManyFailed() || tooManySlow()) {
				begin(State.OPEN);
			}
		}
		else if (this.size == TRIALS) {
			begin((2 * count(Result.QUICK) > TRIALS) ? State.CLOSED : State.OPEN);
		}
	}

	private boolean tooManyFailed() {
		return this.size >= this.settings.callsMin()
				&& count(Result.FAILED) >= this.settings.failureShare() * this.size;
	}

	private boolean tooManySlow() {
		int answers = count(Result.SLOW) + count(Result.QUICK);
		return answers >= this.settings.answersMin() && 100 * count(Result.SLOW) > answers;
	}

	private void begin(State next) {
		this.state = next;
		this.period++;
		this.periodNanos = this.clock.nanos();
		this.trials = 0;
		while (this.size > 0) {
			removeFirst();
		}
	}

	private void add(Result result, long nowNanos) {
		if (this.size == SAMPLES) {
			removeFirst();
		}
		int at = (this.first + this.size) % SAMPLES;
		this.results[at] = result;
		this.times[at] = nowNanos;
		this.counts.merge(result, 1, Integer::sum);
		this.size++;
	}

	private void dropOld(long nowNanos) {
		while (this.size > 0 && nowNanos - this.times[this.first] > RESULT_AGE_NANOS_MAX) {
			removeFirst();
		}
	}

	private void removeFirst() {
		this.counts.merge(this.results[this.first], -1, Integer::sum);
		this.first = (this.first + 1) % SAMPLES;
		this.size--;
	}

	private int count(Result result) {
		return this.counts.getOrDefault(result, 0);
	}

}
