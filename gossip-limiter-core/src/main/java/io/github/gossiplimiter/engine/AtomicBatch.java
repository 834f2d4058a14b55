/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.engine;

import java.util.ArrayList;
import java.util.List;

import io.github.gossiplimiter.BatchDecision;
import io.github.gossiplimiter.Decision;
import io.github.gossiplimiter.Permit;
import io.github.gossiplimiter.window.WindowCounter;

/**
 * Several permits, taken together or not at all. First looks at all of them, so that a
 * denial takes nothing; then takes one after the other, and gives back what it took if
 * somebody else was faster meanwhile. Until all are decided, none is published.
 */
final class AtomicBatch {

	/*
	 * A key that is evicted between looking and taking is looked up again.
	 */
	private static final int LOOKUPS_MAX = 100;

	private final List<Claim> claims = new ArrayList<>();

	private final long nowNanos;

	private static final class Claim {

		final Permit permit;

		final LocalLimiter limiter;

		ActiveLimit active;

		WindowCounter counter;

		long answer;

		Claim(Permit permit, LocalLimiter limiter, long nowNanos) {
			this.permit = permit;
			this.limiter = limiter;
			lookUp(nowNanos);
		}

		private void lookUp(long nowNanos) {
			do {
				this.active = this.limiter.active();
				this.counter = this.limiter.counter(this.active, this.permit.key(), nowNanos);
			}
			while (this.active != this.limiter.active());
		}

		boolean stands() {
			return this.answer >= 0 || this.active.limit.shadow();
		}

	}

	AtomicBatch(List<Permit> permits, List<LocalLimiter> limiters, long nowNanos) {
		this.nowNanos = nowNanos;
		for (int i = 0; i < permits.size(); i++) {
			this.claims.add(new Claim(permits.get(i), limiters.get(i), nowNanos));
		}
	}

	BatchDecision decide() {
		boolean allowed = false;
		boolean again = true;
		for (int i = 0; i < LOOKUPS_MAX && again; i++) {
			allowed = look() && take();
			again = !allowed && this.claims.stream().anyMatch((claim) -> claim.answer == WindowCounter.GONE);
			if (again) {
				this.claims.forEach((claim) -> claim.lookUp(this.nowNanos));
			}
		}
		List<Decision> decisions = new ArrayList<>(this.claims.size());
		for (Claim claim : this.claims) {
			if (allowed || !claim.stands()) {
				claim.answer = claim.limiter.settleBatch(claim.active, claim.counter, claim.permit, this.nowNanos,
						claim.answer);
			}
			decisions.add(claim.limiter.decision(claim.counter.hash(), claim.permit.cost(), this.nowNanos, claim.answer,
					allowed));
		}
		return new BatchDecision(allowed, decisions);
	}

	private boolean look() {
		boolean all = true;
		for (Claim claim : this.claims) {
			claim.answer = claim.active.peek(claim.counter, this.nowNanos, claim.permit.cost());
			all &= claim.stands();
		}
		return all;
	}

	private boolean take() {
		this.claims.forEach((claim) -> claim.active.begin(claim.counter, this.nowNanos));
		boolean all = true;
		int taken = 0;
		while (all && taken < this.claims.size()) {
			Claim claim = this.claims.get(taken);
			claim.answer = claim.limiter.takeBatch(claim.active, claim.counter, claim.permit, this.nowNanos);
			all = claim.stands();
			taken += all ? 1 : 0;
		}
		if (!all) {
			this.claims.subList(0, taken).forEach(this::giveBack);
		}
		this.claims.forEach((claim) -> claim.active.end(claim.counter, this.nowNanos));
		return all;
	}

	private void giveBack(Claim claim) {
		if (claim.answer >= 0) {
			claim.active.giveBack(claim.counter, claim.active.quotas.length, this.nowNanos, claim.permit.cost(),
					this.nowNanos);
		}
	}

}
