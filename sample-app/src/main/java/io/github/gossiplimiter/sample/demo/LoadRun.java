/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.sample.demo;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/**
 * One run of a load. Safe for use by many threads.
 */
final class LoadRun {

	/**
	 * Nothing ran yet.
	 */
	static final LoadRun NONE = new LoadRun(0, LoadPattern.SPIKE, 0);

	/**
	 * Most requests that are sent together. A machine that had no time for the load would
	 * else make a burst of it, which is not what the pattern says.
	 */
	static final int TOGETHER_MAX = 2;

	private final int number;

	private final LoadPattern pattern;

	private final long beginNanos;

	private final LongAdder sent = new LongAdder();

	private final LongAdder allowed = new LongAdder();

	private final LongAdder denied = new LongAdder();

	private final LongAdder unanswered = new LongAdder();

	private volatile boolean active;

	LoadRun(int number, LoadPattern pattern, long beginNanos) {
		this.number = number;
		this.pattern = pattern;
		this.beginNanos = beginNanos;
		this.active = number > 0;
	}

	int number() {
		return this.number;
	}

	LoadPattern pattern() {
		return this.pattern;
	}

	/**
	 * The user on whose behalf it asks.
	 */
	String key() {
		return "demo-" + this.number;
	}

	boolean isActive() {
		return this.active;
	}

	void end() {
		this.active = false;
	}

	/**
	 * How many requests are to be sent now. What is late is sent a few at a time, if need
	 * be after the end. Called by one thread.
	 */
	long takeDue(long nowNanos) {
		if (!this.active) {
			return 0;
		}
		double seconds = (nowNanos - this.beginNanos) / (double) TimeUnit.SECONDS.toNanos(1);
		long due = this.pattern.requestsBy(seconds) - this.sent.sum();
		long now = Math.min(due, TOGETHER_MAX);
		this.sent.add(now);
		if (seconds >= this.pattern.seconds() && now == due) {
			end();
		}
		return now;
	}

	void answered(boolean isDenial) {
		(isDenial ? this.denied : this.allowed).increment();
	}

	void unanswered() {
		this.unanswered.increment();
	}

	/**
	 * What came of it so far.
	 */
	Counts counts() {
		return new Counts(this.sent.sum(), this.allowed.sum(), this.denied.sum(), this.unanswered.sum());
	}

	/**
	 * What came of a run.
	 *
	 * @param sent requests sent
	 * @param allowed answers that were no denials
	 * @param denied denials
	 * @param unanswered requests that failed or took too long
	 */
	record Counts(long sent, long allowed, long denied, long unanswered) {

		/**
		 * Whether it is known what became of each request.
		 */
		boolean isComplete() {
			return this.allowed + this.denied + this.unanswered == this.sent;
		}

	}

}
