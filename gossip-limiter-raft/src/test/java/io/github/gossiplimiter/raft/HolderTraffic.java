/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.raft;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseReport;
import io.github.gossiplimiter.lease.LeaseResult;
import io.github.gossiplimiter.lease.LeaseTiming;

/**
 * Holders that request more permits of one key than the limit has: each requests as soon
 * as it may, spends its permits as late as it may, and reports or crashes. Records every
 * decision.
 */
final class HolderTraffic {

	private static final long KEY = 7;

	private final Map<RaftFleet.Node, Holder> holders = new LinkedHashMap<>();

	private final List<Long> decisions = new ArrayList<>();

	private final RaftFleet fleet;

	private final Limit limit;

	HolderTraffic(RaftFleet fleet, long permits, Duration window) {
		this.fleet = fleet;
		this.limit = Limit.builder("pay").window(permits, window).consistency(Consistency.STRICT).build();
	}

	private static final class Holder {

		private long lots;

		private CompletionStage<List<LeaseResult>> answer = CompletableFuture.completedFuture(List.of());

		private @Nullable LeaseCall call;

		private long requestedNanos;

		private long left;

		private long spent;

		private long lot;

		private long fenceNanos;

		private long waitNanos;

	}

	/**
	 * Let time pass while every running node requests permits.
	 */
	void run(Duration time) {
		long end = this.fleet.nanos() + time.toNanos();
		while (this.fleet.nanos() < end) {
			this.fleet.tick();
			List<RaftFleet.Node> nodes = this.fleet.names().stream().map(this.fleet::node).toList();
			this.holders.keySet().retainAll(nodes);
			nodes.forEach((node) -> act(node, this.holders.computeIfAbsent(node, (key) -> new Holder())));
		}
	}

	private void act(RaftFleet.Node node, Holder holder) {
		long now = node.nanos();
		CompletableFuture<List<LeaseResult>> answer = holder.answer.toCompletableFuture();
		if (holder.left > 0 && now >= holder.fenceNanos - 2_000_000 && now < holder.fenceNanos) {
			// As late as possible, which is the worst for the limit.
			holder.spent += holder.left;
			for (; holder.left > 0; holder.left--) {
				this.decisions.add(this.fleet.nanos());
			}
		}
		if (!answer.isDone()) {
			return;
		}
		LeaseCall call = holder.call;
		if (call != null) {
			take(holder, call, answer, now);
		}
		else if (holder.lot != 0 && now >= holder.fenceNanos) {
			report(holder, node);
		}
		else if (holder.lot == 0 && now >= holder.waitNanos) {
			LeaseCall next = new LeaseCall(this.limit, KEY, 0, List.of(), ++holder.lots, 20,
					LeaseTiming.ttlNanosMax(this.limit));
			holder.call = next;
			holder.requestedNanos = now;
			holder.answer = node.coordinator().exchange(List.of(next));
		}
	}

	private static void take(Holder holder, LeaseCall call, CompletableFuture<List<LeaseResult>> answer, long now) {
		holder.call = null;
		holder.waitNanos = now + 20_000_000;
		if (answer.isCompletedExceptionally() || !call.requestsLease()) {
			return;
		}
		LeaseResult lot = answer.join().get(0);
		long fence = holder.requestedNanos + LeaseTiming.spendableNanos(lot.ttlNanos());
		if (lot.granted() > 0) {
			holder.lot = call.lease();
			holder.left = (now < fence) ? lot.granted() : 0;
			holder.spent = 0;
			holder.fenceNanos = fence;
		}
		else {
			holder.waitNanos = now + Math.max(20_000_000, Math.min(lot.comeBackNanos(), 500_000_000));
		}
	}

	private void report(Holder holder, RaftFleet.Node node) {
		LeaseCall report = LeaseCall.report(this.limit, KEY, 0,
				List.of(new LeaseReport(holder.lot, holder.spent, true)));
		holder.lot = 0;
		holder.call = report;
		holder.answer = node.coordinator().exchange(List.of(report));
	}

	/**
	 * The most decisions in any trailing window.
	 */
	int most() {
		long window = this.limit.windows().get(0).length().toNanos();
		int most = 0;
		int from = 0;
		for (int to = 0; to < this.decisions.size(); to++) {
			while (this.decisions.get(to) - this.decisions.get(from) >= window) {
				from++;
			}
			most = Math.max(most, to - from + 1);
		}
		return most;
	}

	/**
	 * Decisions so far.
	 */
	int count() {
		return this.decisions.size();
	}

}
