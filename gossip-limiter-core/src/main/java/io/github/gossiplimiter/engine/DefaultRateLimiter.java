/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.engine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.github.gossiplimiter.BatchDecision;
import io.github.gossiplimiter.ChangeMode;
import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.Decision;
import io.github.gossiplimiter.KeyStatus;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.LimitStatus;
import io.github.gossiplimiter.LimitVersion;
import io.github.gossiplimiter.Limiter;
import io.github.gossiplimiter.Permit;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.ResetResult;
import io.github.gossiplimiter.UnknownLimitException;
import io.github.gossiplimiter.internal.KeyChecks;

/**
 * Finds the limit of each call by its name and checks the key; everything else is done by
 * the limit's {@link LimitDispatcher}.
 */
final class DefaultRateLimiter implements RateLimiter {

	private final RateLimiterEngine engine;

	private final Map<String, LimitDispatcher> dispatchers;

	private final Clock clock;

	private final LimitScaling scales;

	DefaultRateLimiter(RateLimiterEngine engine, Map<String, LimitDispatcher> dispatchers, Clock clock,
			LimitScaling scales) {
		this.engine = engine;
		this.dispatchers = dispatchers;
		this.clock = clock;
		this.scales = scales;
	}

	RateLimiterEngine engine() {
		return this.engine;
	}

	@Override
	public Decision tryAcquire(String limitName, String key, int cost) {
		return dispatcher(limitName, key).acquire(key, cost);
	}

	@Override
	public CompletionStage<Decision> tryAcquireAsync(String limitName, String key, int cost) {
		return dispatcher(limitName, key).acquireAsync(key, cost);
	}

	@Override
	public Decision tryAcquireAwaiting(String limitName, String key, int cost) {
		return dispatcher(limitName, key).acquireBlocking(key, cost);
	}

	@Override
	public BatchDecision tryAcquireAll(List<Permit> permits) {
		return LeasedBatch.decide(permits, dispatchers(permits), this.clock);
	}

	@Override
	public CompletionStage<BatchDecision> tryAcquireAllAsync(List<Permit> permits) {
		return LeasedBatch.decideAsync(permits, dispatchers(permits), this.clock);
	}

	private List<LimitDispatcher> dispatchers(List<Permit> permits) {
		if (permits.isEmpty()) {
			throw new IllegalArgumentException("a batch needs at least one permit");
		}
		List<LimitDispatcher> asked = new ArrayList<>(permits.size());
		for (Permit permit : permits) {
			asked.add(dispatcher(permit.limitName()));
		}
		return asked;
	}

	@Override
	public Decision peek(String limitName, String key, int cost) {
		return dispatcher(limitName, key).peek(key, cost);
	}

	@Override
	public void refund(Decision taken, String key, int cost) {
		if (cost < 0) {
			throw new IllegalArgumentException("cost must be at least 0: cost=" + cost);
		}
		if (taken.allowed() && !taken.shadowDenied()) {
			dispatcher(taken.limitName(), key).refund(taken, key, cost);
		}
	}

	@Override
	public boolean reset(String limitName, String key) {
		return dispatcher(limitName, key).reset(key);
	}

	@Override
	public CompletionStage<ResetResult> resetAsync(String limitName, String key) {
		return dispatcher(limitName, key).resetAsync(key);
	}

	@Override
	public Limiter limiter(String limitName) {
		return dispatcher(limitName);
	}

	@Override
	public Limit limit(String limitName) {
		return dispatcher(limitName).limit();
	}

	@Override
	public Set<String> limitNames() {
		return Collections.unmodifiableSet(this.dispatchers.keySet());
	}

	@Override
	public void change(Limit changed, ChangeMode mode) {
		this.engine.versions().change(changed, mode);
	}

	@Override
	public CompletionStage<ResetResult> changeAndReset(Limit changed) {
		return dispatcher(changed.name()).isLeased() ? CompletableFuture.completedFuture(ResetResult.REFUSED)
				: this.engine.versions().changeAndReset(changed);
	}

	@Override
	public void revert(String limitName) {
		this.engine.versions().revert(limitName);
	}

	@Override
	public void configure(Limit limit) {
		this.engine.versions().configure(limit);
	}

	@Override
	public Optional<LimitVersion> version(String limitName) {
		return this.engine.versions().newest(limitName);
	}

	@Override
	public void scale(String limitName, double factor) {
		this.scales.scale(dispatcher(limitName), factor);
	}

	@Override
	public LimitStatus status(String limitName) {
		return dispatcher(limitName).status();
	}

	@Override
	public List<KeyStatus> hottest(String limitName, int most) {
		return dispatcher(limitName).local().hottest(most);
	}

	@Override
	public Optional<KeyStatus> key(String limitName, String key) {
		return Optional.ofNullable(dispatcher(limitName, key).local().key(key));
	}

	@Override
	public CompletionStage<OptionalLong> remainingAsync(String limitName, String key) {
		return dispatcher(limitName, key).remainingAsync(key);
	}

	@Override
	public long memoryBytes() {
		return this.engine.store().bytes();
	}

	private LimitDispatcher dispatcher(String limitName, String key) {
		LimitDispatcher dispatcher = dispatcher(limitName);
		KeyChecks.requireKey(limitName, key);
		return dispatcher;
	}

	private LimitDispatcher dispatcher(String limitName) {
		LimitDispatcher dispatcher = this.dispatchers.get(limitName);
		if (dispatcher == null) {
			throw new UnknownLimitException(limitName, this.dispatchers.keySet());
		}
		return dispatcher;
	}

}
