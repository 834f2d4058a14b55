package io.github.gossiplimiter.redis;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import io.github.gossiplimiter.Clock;

/**
 * Decides from the last calls whether the next one is worth making. Too many failures or
 * slow answers open it: calls are then refused at once, without being made. After a while
 * a few calls are let through, and what becomes of them decides how it goes on.
 * <p>
 * Safe for use by many threads.
 */
final class CircuitBreaker {

	/**
	 * Last calls that are remembered: enough to tell one slow answer in a hundred from
	 * two.
	 */
	static final int SAMPLES = 256;

	/**
	 * Answer to {@link #enter} while calls are refused.
	 */
	static final long REFUSED = -1;

	/*
	 * What happened longer ago says nothing about now.
	 */
	private static final long MEMORY_NANOS = TimeUnit.SECONDS.toNanos(30);

	/**
	 * Calls that are let through after a while.
	 */
	static final int TRIALS = 5;

	/**
	 * What is done with calls.
	 */
	enum State {

		CLOSED, OPEN, TRYING

	}

	/**
	 * How a call went.
	 */
	private enum Result {

		FAILED, SLOW, QUICK

	}

	/*
	 * A ring of results, the oldest at "first", and how many there are of each kind. Each
	 * change of state begins a new round; a call belongs to the round it was made in, and
	 * its result counts in no other: calls that were under way when the breaker opened
	 * must not end the trial.
	 */

	private final Result[] results = new Result[SAMPLES];

	private final long[] times = new long[SAMPLES];

	private final Map<Result, Integer> counts = new EnumMap<>(Result.class);

	private final BreakerSettings settings;

	private final Clock clock;

	private final long slowNanos;

	private final long openNanos;

	private State state = State.CLOSED;

	private long round;

	private long roundNanos;

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
	 * Ask to make a call.
	 * @return what to give back with its result, or {@link #REFUSED}
	 */
	synchronized long enter() {
		if (this.state == State.OPEN && this.clock.nanos() - this.roundNanos >= this.openNanos) {
			begin(State.TRYING);
		}
		if (this.state == State.OPEN || (this.state == State.TRYING && this.trials == TRIALS)) {
			return REFUSED;
		}
		this.trials++;
		return this.round;
	}

	/**
	 * The call was answered.
	 */
	synchronized void answered(long entered, long tookNanos) {
		count(entered, (tookNanos > this.slowNanos) ? Result.SLOW : Result.QUICK);
	}

	/**
	 * The call failed.
	 */
	synchronized void failed(long entered) {
		count(entered, Result.FAILED);
	}

	synchronized State state() {
		return this.state;
	}

	private void count(long entered, Result result) {
		if (entered != this.round) {
			return;
		}
		long nowNanos = this.clock.nanos();
		add(result, nowNanos);
		if (this.state == State.CLOSED) {
			forget(nowNanos);
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
		this.round++;
		this.roundNanos = this.clock.nanos();
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

	private void forget(long nowNanos) {
		while (this.size > 0 && nowNanos - this.times[this.first] > MEMORY_NANOS) {
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
