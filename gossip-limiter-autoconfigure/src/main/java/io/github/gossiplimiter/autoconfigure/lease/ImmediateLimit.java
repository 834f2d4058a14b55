/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.lease;

import java.util.function.Function;
import java.util.function.LongConsumer;

import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Coordination;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.engine.LeasedLimit;

/**
 * A limit whose coordinator answers at once: whoever finds no permits at hand has them
 * fetched and looks again, instead of being told to wait for another thread to do so.
 * Where nothing has to be waited for, a hybrid limit has nothing to gain from deciding
 * alone, and is leased like a strict one.
 *
 * @param leased the limit
 * @param fetch fetches what was asked for
 */
record ImmediateLimit(LeasedLimit leased, Runnable fetch) implements LeasedLimit {

	/**
	 * Lease a limit.
	 * @param limit the limit as it is configured
	 * @param leases leases it
	 * @param fetch fetches what was asked for
	 */
	static ImmediateLimit of(Limit limit, Function<Limit, LeasedLimit> leases, Runnable fetch) {
		return new ImmediateLimit(leases.apply(exact(limit)), fetch);
	}

	private static Limit exact(Limit limit) {
		Coordination coordination = limit.coordination();
		return (coordination.consistency() == Consistency.HYBRID)
				? limit.withCoordination(Coordination.of(Consistency.STRICT).onFailure(coordination.onFailure()))
				: limit;
	}

	@Override
	public long tryAcquire(long key, int cost) {
		long answer = this.leased.tryAcquire(key, cost);
		if (answer != UNKNOWN) {
			return answer;
		}
		this.fetch.run();
		return this.leased.tryAcquire(key, cost);
	}

	@Override
	public void await(long key, int cost, LongConsumer answer) {
		this.leased.await(key, cost, answer);
	}

	@Override
	public long peek(long key, int cost) {
		return this.leased.peek(key, cost);
	}

	@Override
	public boolean giveBack(long key, int cost, long ageNanos) {
		return this.leased.giveBack(key, cost, ageNanos);
	}

	@Override
	public void change(Limit changed) {
		this.leased.change(exact(changed));
	}

	@Override
	public boolean reset(long key) {
		return this.leased.reset(key);
	}

	@Override
	public long shareWaitNanos(long key) {
		return this.leased.shareWaitNanos(key);
	}

}
