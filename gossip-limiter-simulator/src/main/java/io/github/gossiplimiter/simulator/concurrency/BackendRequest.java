/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.concurrency;

/**
 * A request at the backend.
 */
final class BackendRequest implements Comparable<BackendRequest> {

	private final long number;

	private final long startNanos;

	private final double needNanos;

	private final double finish;

	private final Ending ending;

	private boolean over;

	/**
	 * Is told how a request ended.
	 */
	interface Ending {

		/**
		 * It has ended.
		 * @param answered whether it was answered, or given up
		 */
		void ended(boolean answered);

	}

	/**
	 * A request.
	 * @param number in the order of arrival
	 * @param needNanos how long the backend works on it if it has nothing else to do
	 * @param finish when it is done, on the scale of what each request has got
	 */
	BackendRequest(long number, long startNanos, double needNanos, double finish, Ending ending) {
		this.number = number;
		this.startNanos = startNanos;
		this.needNanos = needNanos;
		this.finish = finish;
		this.ending = ending;
	}

	long startNanos() {
		return this.startNanos;
	}

	double needNanos() {
		return this.needNanos;
	}

	double finish() {
		return this.finish;
	}

	boolean isOver() {
		return this.over;
	}

	void end(boolean answered) {
		this.over = true;
		this.ending.ended(answered);
	}

	/**
	 * End it, and tell nobody.
	 */
	void forget() {
		this.over = true;
	}

	@Override
	public int compareTo(BackendRequest other) {
		int byFinish = Double.compare(this.finish, other.finish);
		return (byFinish != 0) ? byFinish : Long.compare(this.number, other.number);
	}

}
