/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.holder;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.ResetResult;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseResult;

/**
 * Resets of keys that this node was asked for: the coordinator forgets first, then all
 * members return what they hold, and a reset is done when the coordinator has nothing
 * open any more that it lent before.
 */
final class ResetRequests {

	/*
	 * How long the coordinator may take to forget, and members to return after that:
	 * together less than a client waits for an answer.
	 */
	private static final long COORDINATOR_NANOS = 2_000_000_000L;

	private static final long RETURN_NANOS = 2_500_000_000L;

	private static final long REPEAT_NANOS = 100_000_000L;

	private final Queue<Reset> asked = new ConcurrentLinkedQueue<>();

	private final List<Reset> open = new ArrayList<>();

	private final LeaseContext context;

	ResetRequests(LeaseContext context) {
		this.context = context;
	}

	/**
	 * One reset. Used by the thread that leases.
	 */
	static final class Reset {

		private final LeaseCall call;

		private final Supplier<CompletionStage<ResetResult>> members;

		private final CompletableFuture<ResetResult> result = new CompletableFuture<>();

		private long deadlineNanos = Long.MIN_VALUE;

		private long nextNanos = Long.MIN_VALUE;

		private long restNanos = -1;

		private volatile @Nullable ResetResult confirmed;

		private Reset(LeaseCall call, Supplier<CompletionStage<ResetResult>> members) {
			this.call = call;
			this.members = members;
		}

		LeaseCall call() {
			return this.call;
		}

		/**
		 * The coordinator has answered, or could not be reached.
		 */
		void answered(@Nullable LeaseResult answer, long nowNanos, Runnable waker) {
			this.nextNanos = nowNanos + REPEAT_NANOS;
			if (answer == null || this.result.isDone()) {
				return;
			}
			if (!answer.confirms(this.call)) {
				this.result.complete((this.restNanos < 0) ? ResetResult.REFUSED : ResetResult.UNREACHABLE);
				return;
			}
			boolean first = this.restNanos < 0;
			this.restNanos = answer.comeBackNanos();
			if (first) {
				this.deadlineNanos = nowNanos + RETURN_NANOS;
				this.members.get().whenComplete((told, failure) -> {
					this.confirmed = (told != null) ? told : ResetResult.UNREACHABLE;
					waker.run();
				});
			}
		}

		private void finish(long nowNanos) {
			ResetResult members = this.confirmed;
			if (this.restNanos == 0 && members != null) {
				this.result.complete(members);
			}
			else if (nowNanos >= this.deadlineNanos) {
				this.result.complete((this.restNanos < 0) ? ResetResult.UNREACHABLE : unconfirmed(members));
			}
		}

		private ResetResult unconfirmed(@Nullable ResetResult members) {
			List<String> names = new ArrayList<>((members != null) ? members.unconfirmed() : List.of());
			if (this.restNanos > 0) {
				long seconds = (this.restNanos + 999_999_999L) / 1_000_000_000L;
				names.add("a node that has not returned what it leased before and may spend it for up to " + seconds
						+ " s, for example one that crashed or was cut off");
			}
			else if (members == null) {
				names.add("the other members");
			}
			return ResetResult.of(names);
		}

	}

	/**
	 * Begin a reset. Safe for any thread.
	 */
	CompletionStage<ResetResult> add(Limit limit, long key, Supplier<CompletionStage<ResetResult>> members) {
		Reset reset = new Reset(LeaseCall.reset(limit, key, this.context.holder(), this.context.nextNumber()), members);
		this.asked.add(reset);
		return reset.result;
	}

	/**
	 * Calls that are due, after ending what is done.
	 */
	List<Reset> due(long nowNanos) {
		for (Reset reset = this.asked.poll(); reset != null; reset = this.asked.poll()) {
			reset.deadlineNanos = nowNanos + COORDINATOR_NANOS;
			this.open.add(reset);
		}
		this.open.forEach((reset) -> reset.finish(nowNanos));
		this.open.removeIf((reset) -> reset.result.isDone());
		List<Reset> due = new ArrayList<>();
		for (Reset reset : this.open) {
			if (nowNanos >= reset.nextNanos && reset.restNanos != 0) {
				reset.nextNanos = nowNanos + COORDINATOR_NANOS;
				due.add(reset);
			}
		}
		return due;
	}

	/**
	 * When to look again.
	 */
	long nextNanos() {
		long next = Long.MAX_VALUE;
		for (Reset reset : this.open) {
			next = Math.min(next,
					(reset.restNanos != 0) ? Math.min(reset.nextNanos, reset.deadlineNanos) : reset.deadlineNanos);
		}
		return next;
	}

}
