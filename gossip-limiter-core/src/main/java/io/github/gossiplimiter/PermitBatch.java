/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Many permits that are asked for in one call, of many keys or limits, each with its own
 * cost: {@linkplain #acquireEach each for itself}, {@linkplain #acquireAll all or
 * nothing}, or only {@linkplain #peekEach looked at}.
 *
 * @param permits what is asked for, in the order of the answers
 * @since 0.1.0
 */
public record PermitBatch(List<Permit> permits) {

	public PermitBatch {
		if (permits.isEmpty()) {
			throw new IllegalArgumentException("a batch needs at least one permit");
		}
		permits = List.copyOf(permits);
	}

	/**
	 * Permits of many keys of one limit.
	 * @param costs how many of each key, in the order of the answers
	 */
	public static PermitBatch of(String limitName, Map<String, Integer> costs) {
		List<Permit> permits = new ArrayList<>(costs.size());
		costs.forEach((key, cost) -> permits.add(new Permit(limitName, key, cost)));
		return new PermitBatch(permits);
	}

	/**
	 * Ask for every permit for itself, in order: a denial of one does not keep the others
	 * from being granted.
	 * @return one decision for each permit, in the same order. Completes as
	 * {@link RateLimiter#tryAcquireAsync} does: at once, unless permits are leased and
	 * not at hand
	 */
	public CompletionStage<List<Decision>> acquireEach(RateLimiter limiter) {
		checkLimits(limiter);
		List<CompletableFuture<Decision>> decisions = new ArrayList<>(this.permits.size());
		for (Permit permit : this.permits) {
			decisions
				.add(limiter.tryAcquireAsync(permit.limitName(), permit.key(), permit.cost()).toCompletableFuture());
		}
		return CompletableFuture.allOf(decisions.toArray(new CompletableFuture<?>[0]))
			.thenApply((done) -> decisions.stream().map(CompletableFuture::join).toList());
	}

	/*
	 * Before anything is taken.
	 */
	private void checkLimits(RateLimiter limiter) {
		this.permits.stream().map(Permit::limitName).distinct().forEach(limiter::limit);
	}

	/**
	 * Ask for all permits together or none, see {@link RateLimiter#tryAcquireAllAsync}.
	 */
	public CompletionStage<BatchDecision> acquireAll(RateLimiter limiter) {
		return limiter.tryAcquireAllAsync(this.permits);
	}

	/**
	 * What asking for every permit alone would answer, without taking anything.
	 */
	public List<Decision> peekEach(RateLimiter limiter) {
		return this.permits.stream()
			.map((permit) -> limiter.peek(permit.limitName(), permit.key(), permit.cost()))
			.toList();
	}

	/**
	 * What asking for all permits together would answer, without taking anything. A key
	 * that is asked for several times needs all of them.
	 */
	public BatchDecision peekAll(RateLimiter limiter) {
		Map<List<String>, Integer> costs = new LinkedHashMap<>();
		this.permits.forEach((permit) -> costs.merge(List.of(permit.limitName(), permit.key()), permit.cost(),
				(one, other) -> (int) Math.min(Integer.MAX_VALUE, (long) one + other)));
		List<Decision> decisions = this.permits.stream()
			.map((permit) -> limiter.peek(permit.limitName(), permit.key(),
					costs.getOrDefault(List.of(permit.limitName(), permit.key()), permit.cost())))
			.toList();
		return new BatchDecision(decisions.stream().allMatch(Decision::allowed), decisions);
	}

}
