/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.BatchDecision;
import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.Decision;
import io.github.gossiplimiter.OnFailure;
import io.github.gossiplimiter.Permit;

/**
 * A batch of which some permits are leased. These are taken first, and then the rest is
 * decided together.
 */
final class LeasedBatch {

	/*
	 * What was taken of a lease can be put back only until the lease is reported, and
	 * taking the last permit is what makes it be. So whatever is going to be denied is
	 * looked for before anything is taken.
	 */

	private final List<Permit> permits;

	private final List<LimitDispatcher> dispatchers;

	private final @Nullable Decision[] decisions;

	private final long[] answers;

	private final boolean[] taken;

	private final boolean[] counted;

	private final boolean[] awaited;

	private boolean countedFirst;

	private LeasedBatch(List<Permit> permits, List<LimitDispatcher> dispatchers) {
		this.permits = permits;
		this.dispatchers = dispatchers;
		this.decisions = new @Nullable Decision[permits.size()];
		this.answers = new long[permits.size()];
		this.taken = new boolean[permits.size()];
		this.counted = new boolean[permits.size()];
		this.awaited = new boolean[permits.size()];
	}

	static BatchDecision decide(List<Permit> permits, List<LimitDispatcher> dispatchers, Clock clock) {
		LeasedBatch batch = new LeasedBatch(permits, dispatchers);
		batch.takeLeased();
		return batch.decide(clock.nanos());
	}

	/**
	 * Decide once everything that has to be waited for has come or failed to come.
	 */
	static CompletableFuture<BatchDecision> decideAsync(List<Permit> permits, List<LimitDispatcher> dispatchers,
			Clock clock) {
		LeasedBatch batch = new LeasedBatch(permits, dispatchers);
		batch.takeLeased();
		int[] rows = IntStream.range(0, permits.size()).filter(batch::isAwaited).toArray();
		if (rows.length == 0 || batch.isDenied()) {
			return CompletableFuture.completedFuture(batch.decide(clock.nanos()));
		}
		CompletableFuture<BatchDecision> future = new CompletableFuture<>();
		AtomicInteger rest = new AtomicInteger(rows.length);
		for (int row : rows) {
			batch.await(row, () -> {
				if (rest.decrementAndGet() == 0) {
					batch.complete(future, clock.nanos());
				}
			});
		}
		return future;
	}

	private BatchDecision decide(long nowNanos) {
		boolean allowed = this.countedFirst ? decideCounted(nowNanos) && takeAfterAll()
				: isLeased() && decideCounted(nowNanos);
		if (!allowed) {
			putBack();
		}
		List<Decision> all = new ArrayList<>(this.permits.size());
		for (int i = 0; i < this.permits.size(); i++) {
			all.add(decision(i, allowed));
		}
		return new BatchDecision(allowed, all);
	}

	private void takeLeased() {
		for (int i = 0; i < this.permits.size(); i++) {
			this.counted[i] = !this.dispatchers.get(i).isLeased();
		}
		this.countedFirst = isMixed() && isCountedDenied();
		if (!this.countedFirst) {
			takeInOrder();
		}
	}

	private boolean isMixed() {
		int rows = 0;
		for (boolean row : this.counted) {
			rows += row ? 1 : 0;
		}
		return rows > 0 && rows < this.counted.length;
	}

	private boolean isCountedDenied() {
		return IntStream.range(0, this.permits.size()).anyMatch((i) -> this.counted[i] && isDeniedNow(i));
	}

	private boolean isDeniedNow(int i) {
		LimitDispatcher dispatcher = this.dispatchers.get(i);
		return !dispatcher.limit().shadow()
				&& dispatcher.isDenied(this.permits.get(i).key(), this.permits.get(i).cost());
	}

	/*
	 * Those that are denied first: then nothing else has to be touched.
	 */
	private void takeInOrder() {
		boolean[] leased = new boolean[this.permits.size()];
		boolean[] denied = new boolean[this.permits.size()];
		for (int i = 0; i < leased.length; i++) {
			leased[i] = !this.counted[i];
			denied[i] = leased[i] && isDeniedNow(i);
		}
		takeWhere(denied);
		if (!isDenied()) {
			for (int i = 0; i < leased.length; i++) {
				leased[i] &= !denied[i];
			}
			takeWhere(leased);
		}
	}

	private boolean isCountedDecided() {
		return IntStream.range(0, this.permits.size()).noneMatch((i) -> this.counted[i] && this.decisions[i] == null);
	}

	private void takeWhere(boolean[] rows) {
		for (int i = 0; i < rows.length; i++) {
			if (rows[i]) {
				note(i, this.dispatchers.get(i).take(this.permits.get(i).key(), this.permits.get(i).cost()));
			}
		}
	}

	/*
	 * What was counted looked full and was not.
	 */
	private boolean takeAfterAll() {
		takeInOrder();
		if (isLeased() && isCountedDecided()) {
			return true;
		}
		for (int i = 0; i < this.permits.size(); i++) {
			Decision taken = this.decisions[i];
			if (taken != null && taken.allowed() && !taken.shadowDenied()) {
				this.dispatchers.get(i).refund(taken, this.permits.get(i).key(), this.permits.get(i).cost());
			}
		}
		return false;
	}

	/*
	 * While the coordinator is out of reach, permits are counted, or free, as the limit
	 * says; a share is not part of batches.
	 */
	private void note(int i, long answer) {
		this.taken[i] = answer >= 0;
		boolean failed = answer == LeasedLimit.UNREACHABLE;
		OnFailure onFailure = this.dispatchers.get(i).limit().coordination().onFailure();
		this.counted[i] = failed && onFailure == OnFailure.GOSSIP;
		this.answers[i] = (failed && onFailure == OnFailure.ALLOW) ? 0 : answer;
	}

	private boolean isAwaited(int i) {
		return !this.counted[i] && this.answers[i] == LeasedLimit.UNKNOWN;
	}

	private boolean isDenied() {
		return IntStream.range(0, this.permits.size()).anyMatch((i) -> !this.counted[i] && !isAwaited(i) && !stands(i));
	}

	private boolean isLeased() {
		boolean all = true;
		for (int i = 0; i < this.permits.size(); i++) {
			all &= this.counted[i] || stands(i);
		}
		return all;
	}

	private void await(int i, Runnable then) {
		this.awaited[i] = true;
		this.dispatchers.get(i).await(this.permits.get(i).key(), this.permits.get(i).cost(), (answer) -> {
			note(i, answer);
			then.run();
		});
	}

	/*
	 * Whoever asked may have gone away meanwhile.
	 */
	private void complete(CompletableFuture<BatchDecision> future, long nowNanos) {
		BatchDecision decision = decide(nowNanos);
		if (future.complete(decision) || !decision.allowed()) {
			return;
		}
		for (int i = 0; i < this.permits.size(); i++) {
			Decision taken = decision.decisions().get(i);
			if (!taken.shadowDenied()) {
				this.dispatchers.get(i).refund(taken, this.permits.get(i).key(), this.permits.get(i).cost());
			}
		}
	}

	private boolean decideCounted(long nowNanos) {
		List<Integer> rows = new ArrayList<>();
		for (int i = 0; i < this.permits.size(); i++) {
			if (this.counted[i]) {
				rows.add(i);
			}
		}
		if (rows.isEmpty()) {
			return true;
		}
		BatchDecision rest = new AtomicBatch(rows.stream().map(this.permits::get).toList(),
				rows.stream().map((i) -> this.dispatchers.get(i).local()).toList(), nowNanos)
			.decide();
		for (int i = 0; i < rows.size(); i++) {
			this.decisions[rows.get(i)] = rest.decisions().get(i);
		}
		return rest.allowed();
	}

	private boolean stands(int i) {
		return this.answers[i] >= 0 || this.dispatchers.get(i).limit().shadow();
	}

	private void putBack() {
		for (int i = 0; i < this.permits.size(); i++) {
			if (this.taken[i]) {
				this.dispatchers.get(i).putBack(this.permits.get(i).key(), this.permits.get(i).cost());
			}
		}
	}

	private Decision decision(int i, boolean allowed) {
		Permit permit = this.permits.get(i);
		LimitDispatcher dispatcher = this.dispatchers.get(i);
		Decision decided = this.decisions[i];
		if (decided != null) {
			return decided;
		}
		boolean counts = !this.counted[i] && (allowed || !stands(i));
		return counts ? dispatcher.settle(permit.key(), permit.cost(), this.answers[i], this.awaited[i])
				: dispatcher.peek(permit.key(), permit.cost());
	}

}
