/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.redis;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.lease.Coordinator;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseReport;
import io.github.gossiplimiter.lease.LeaseResult;
import io.github.gossiplimiter.lease.LeaseTiming;

/**
 * A node that spends all permits it gets, within the rules but not as carefully as a real
 * one: it sends some calls twice and never reports some lots.
 */
final class Holder {

	private final List<Long> decisions = new ArrayList<>();

	private final SplittableRandom random;

	private final Coordinator coordinator;

	private final Limit limit;

	private final long key;

	private final long number;

	private long lots;

	Holder(Coordinator coordinator, Limit limit, long key, long number) {
		this.coordinator = coordinator;
		this.limit = limit;
		this.key = key;
		this.number = number;
		this.random = new SplittableRandom(number);
	}

	/**
	 * Request permits, spend and report them, once.
	 */
	void turn() throws Exception {
		long lot = ++this.lots;
		long wanted = this.random.nextLong(1, 9);
		LeaseCall ask = new LeaseCall(this.limit, this.key, this.number, List.of(), lot, wanted,
				LeaseTiming.ttlNanosMax(this.limit));
		long sentNanos = System.nanoTime();
		LeaseResult answer = call(ask);
		if (this.random.nextInt(4) == 0) {
			answer = call(ask);
		}
		long untilNanos = sentNanos + LeaseTiming.spendableNanos(answer.ttlNanos());
		long spent = 0;
		while (spent < answer.granted() && System.nanoTime() < untilNanos) {
			this.decisions.add(System.nanoTime());
			spent++;
		}
		if (answer.granted() > 0 && this.random.nextInt(8) != 0) {
			LeaseReport report = new LeaseReport(lot, spent, this.random.nextInt(4) != 0);
			LeaseCall tell = LeaseCall.report(this.limit, this.key, this.number, List.of(report));
			call(tell);
			if (this.random.nextInt(4) == 0) {
				call(tell);
			}
		}
	}

	private LeaseResult call(LeaseCall call) throws Exception {
		return this.coordinator.exchange(List.of(call)).toCompletableFuture().get(10, TimeUnit.SECONDS).get(0);
	}

	/**
	 * Times of its decisions, by the timer of the machine.
	 */
	List<Long> decisions() {
		return this.decisions;
	}

	/**
	 * Most decisions of several holders in any window.
	 */
	static int most(List<Holder> holders, long windowNanos) {
		List<Long> all = holders.stream().flatMap((holder) -> holder.decisions.stream()).sorted().toList();
		int most = 0;
		int first = 0;
		for (int i = 0; i < all.size(); i++) {
			while (all.get(i) - all.get(first) >= windowNanos) {
				first++;
			}
			most = Math.max(most, i - first + 1);
		}
		return most;
	}

}
