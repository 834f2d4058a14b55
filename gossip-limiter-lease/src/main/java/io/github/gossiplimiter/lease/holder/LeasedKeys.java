/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.holder;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongConsumer;
import java.util.function.LongUnaryOperator;

import org.jctools.maps.NonBlockingHashMapLong;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.OnFailure;
import io.github.gossiplimiter.engine.LeasedLimit;
import io.github.gossiplimiter.lease.HybridAllowance;
import io.github.gossiplimiter.lease.LeaseStatus;
import io.github.gossiplimiter.lease.LeaseTiming;
import io.github.gossiplimiter.lease.UnleasedUsage;

/**
 * The leased keys of one limit.
 */
final class LeasedKeys implements LeasedLimit {

	/*
	 * When there is no room for another key: some of those there are will be given up.
	 */
	private static final long FULL_NANOS = 1_000_000_000L;

	private final NonBlockingHashMapLong<KeyHolder> keys = new NonBlockingHashMapLong<>();

	private final LongAdder late = new LongAdder();

	private final LongAdder refused = new LongAdder();

	private final LeaseContext context;

	private final LongUnaryOperator decided;

	private final AtomicInteger held;

	private final AtomicInteger waiting;

	private volatile Limit limit;

	private volatile long barrierEndNanos = Long.MIN_VALUE;

	/**
	 * Create an empty set of keys.
	 * @param decided what this node decided about a key without a lease
	 * @param held keys of all limits
	 * @param waiting requests that wait, of all limits
	 */
	LeasedKeys(Limit limit, LongUnaryOperator decided, LeaseContext context, AtomicInteger held,
			AtomicInteger waiting) {
		this.limit = limit;
		this.decided = decided;
		this.context = context;
		this.held = held;
		this.waiting = waiting;
	}

	@Override
	public long tryAcquire(long hash, int cost) {
		while (true) {
			KeyHolder key = find(hash);
			if (key == null) {
				return -FULL_NANOS;
			}
			long answer = key.key().tryAcquire(cost);
			if (answer != LeasedKey.GONE) {
				return answer;
			}
			remove(key);
		}
	}

	@Override
	public void await(long hash, int cost, LongConsumer answer) {
		if (this.waiting.incrementAndGet() > this.context.settings().waitersMax()) {
			this.waiting.decrementAndGet();
			answer.accept(-Math.max(1, this.context.settings().maxWait().toNanos()));
			return;
		}
		long deadline = this.context.clock().nanos() + this.context.settings().maxWait().toNanos();
		await(hash, new WaitingRequest(cost, deadline, answer));
	}

	/*
	 * A key that was given up meanwhile is visited once more, and sends whoever waits
	 * there here again.
	 */
	void await(long hash, WaitingRequest waiter) {
		KeyHolder key = find(hash);
		if (key == null) {
			this.waiting.decrementAndGet();
			waiter.complete(-FULL_NANOS);
		}
		else {
			key.key().await(waiter);
		}
	}

	private @Nullable KeyHolder find(long hash) {
		KeyHolder key = this.keys.get(hash);
		return (key != null) ? key : create(hash);
	}

	private @Nullable KeyHolder create(long hash) {
		if (this.held.get() >= this.context.settings().keysMax()) {
			return null;
		}
		KeyHolder created = new KeyHolder(hash, this, this.context);
		KeyHolder there = this.keys.putIfAbsent(hash, created);
		if (there != null) {
			return there;
		}
		this.held.incrementAndGet();
		created.requestVisit();
		return created;
	}

	@Override
	public long peek(long hash, int cost) {
		KeyHolder key = this.keys.get(hash);
		if (key != null) {
			return key.key().peek(cost);
		}
		long most = allowance(this.context.clock().nanos());
		return (most >= cost) ? most - cost : UNKNOWN;
	}

	@Override
	public boolean giveBack(long hash, int cost, long ageNanos) {
		KeyHolder key = this.keys.get(hash);
		return key != null && key.key().giveBack(cost, ageNanos);
	}

	@Override
	public void change(Limit changed) {
		Limit before = this.limit;
		if (before.coordination().consistency() != Consistency.STRICT
				&& before.coordination().consistency() != changed.coordination().consistency()) {
			this.barrierEndNanos = this.context.clock().nanos()
					+ LeaseTiming.countedNanos(LeaseTiming.longestNanos(changed));
		}
		this.limit = changed;
		this.keys.values().forEach(KeyHolder::requestVisit);
	}

	@Override
	public boolean reset(long hash) {
		KeyHolder key = this.keys.get(hash);
		if (key != null) {
			key.reset();
			key.requestVisit();
		}
		return key != null;
	}

	/**
	 * A key has changed between deciding alone and leasing. Who has not been asked for it
	 * yet stops all the same, and says so.
	 */
	void switched(long hash, long epoch) {
		KeyHolder key = UnleasedUsage.isLeased(epoch) ? find(hash) : this.keys.get(hash);
		if (key != null) {
			key.switched(epoch);
			key.requestVisit();
		}
	}

	/**
	 * Somebody else needs what is not used here.
	 */
	void recalled(long hash) {
		KeyHolder key = this.keys.get(hash);
		if (key != null) {
			key.recall();
			key.requestVisit();
		}
	}

	/*
	 * What this node says of itself when it hears of an owner, it says after having
	 * noticed that; here it is noted first and then looked whether one was heard. So
	 * either the owner knows, or nothing is decided.
	 */
	@Override
	public long shareWaitNanos(long hash) {
		long nowNanos = this.context.clock().nanos();
		if (shareWaitNanos(hash, nowNanos) == 0) {
			this.context.shared(nowNanos);
		}
		return shareWaitNanos(hash, nowNanos);
	}

	private long shareWaitNanos(long hash, long nowNanos) {
		KeyHolder key = this.keys.get(hash);
		long silent = (key != null) ? key.silentNanos(nowNanos) : 0;
		return Math.max(0, LeaseTiming.cutOffNanos(this.limit) - silent);
	}

	/**
	 * Whether this node may decide by its share before it is in contact again.
	 */
	boolean isShareNear(long nowNanos) {
		long near = LeaseTiming.cutOffNanos(this.limit) - LeaseTiming.countedNanos(LeaseTiming.CONTACT_NANOS);
		return this.limit.coordination().onFailure() == OnFailure.SHARE
				&& this.context.silentNanos(nowNanos) >= near - LeaseTiming.MARGIN_NANOS;
	}

	Limit limit() {
		return this.limit;
	}

	boolean isLeased() {
		return this.limit.coordination().consistency().isLeased();
	}

	AtomicInteger waiting() {
		return this.waiting;
	}

	Iterable<KeyHolder> all() {
		return this.keys.values();
	}

	int size() {
		return this.keys.size();
	}

	void remove(KeyHolder key) {
		if (this.keys.remove(key.key().hash, key)) {
			this.held.decrementAndGet();
		}
	}

	/**
	 * A call had no result.
	 * @param inTime whether that was said before the time for an answer was over
	 */
	void failed(boolean inTime) {
		(inTime ? this.refused : this.late).increment();
	}

	LeaseStatus.Failures failures() {
		return new LeaseStatus.Failures(this.late.sum(), this.refused.sum());
	}

	/**
	 * For how long decisions that were made otherwise may still count.
	 */
	long barrierNanos(long nowNanos) {
		long settled = this.barrierEndNanos;
		return (settled == Long.MIN_VALUE) ? 0 : Math.max(0, settled - nowNanos);
	}

	/**
	 * Spending on a key that was not leased until now.
	 */
	long decidedBefore(long hash, long nowNanos) {
		return (barrierNanos(nowNanos) > 0) ? this.decided.applyAsLong(hash) : 0;
	}

	/**
	 * How much of a key this node may decide alone.
	 */
	long allowance(long nowNanos) {
		if (!HybridAllowance.isHybrid(this.limit) || !this.context.isStable() || barrierNanos(nowNanos) > 0
				|| isQuiet(nowNanos)) {
			return 0;
		}
		return HybridAllowance.total(this.limit) / this.context.members();
	}

	private boolean isQuiet(long nowNanos) {
		return this.context.settings().quietStart() && nowNanos - this.context.startNanos() < LeaseTiming
			.countedNanos(LeaseTiming.longestNanos(this.limit));
	}

}
