/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Limit;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the tests of every coordinator need: a coordinator, its time, and holders' calls.
 */
public abstract class CoordinatorHarness {

	protected static final long HOLDER = 11;

	protected static final long OTHER = 22;

	private static final AtomicLong KEYS = new AtomicLong();

	private long lots = 1;

	/**
	 * The coordinator under test, the same throughout a test. It knows nothing of any key
	 * of this test yet.
	 */
	protected abstract Coordinator coordinator();

	/**
	 * Let time pass for the coordinator: move a clock by hand, or await it.
	 */
	protected abstract void pass(Duration time);

	/**
	 * Wait for an answer. Coordinators in virtual time run until it is there.
	 */
	protected List<LeaseResult> await(CompletionStage<List<LeaseResult>> answers) {
		try {
			return answers.toCompletableFuture().get(10, TimeUnit.SECONDS);
		}
		catch (Exception ex) {
			throw new AssertionError("no answer", ex);
		}
	}

	/**
	 * Length of the windows tested with: short where time is real, at least a second.
	 */
	protected Duration window() {
		return Duration.ofSeconds(10);
	}

	/**
	 * By how much the time that passed may be off, where it is real.
	 */
	protected Duration tolerance() {
		return Duration.ofMillis(1);
	}

	protected final Limit limit(long permits) {
		return Limit.builder("pay").window(permits, window()).consistency(Consistency.STRICT).build();
	}

	/**
	 * A key that nobody has used.
	 */
	protected final long newKey() {
		return KEYS.incrementAndGet() * 0x9e3779b97f4a7c15L;
	}

	/**
	 * The number of a lot that nobody has used.
	 */
	protected final long newLot() {
		return this.lots++;
	}

	protected final Duration ttl() {
		return window().dividedBy(4);
	}

	protected final LeaseResult exchange(LeaseCall call) {
		List<LeaseResult> answers = await(coordinator().exchange(List.of(call)));
		assertThat(answers).hasSize(1);
		return answers.get(0);
	}

	protected final LeaseCall asking(Limit limit, long key, long holder, long wanted) {
		return new LeaseCall(limit, key, holder, List.of(), newLot(), wanted, ttl().toNanos());
	}

	protected final LeaseResult ask(Limit limit, long key, long holder, long wanted) {
		return exchange(asking(limit, key, holder, wanted));
	}

	/**
	 * Ask for at least so many.
	 */
	protected final LeaseResult askLeast(Limit limit, long key, long holder, long least) {
		return exchange(new LeaseCall(limit, key, holder, List.of(), newLot(), least, least, ttl().toNanos(),
				UnleasedUsage.NONE));
	}

	protected final LeaseResult report(Limit limit, long key, long holder, long lot, long spent, boolean closed) {
		return exchange(LeaseCall.report(limit, key, holder, List.of(new LeaseReport(lot, spent, closed))));
	}

	/**
	 * Ask until nothing more is granted, and spend everything.
	 * @return permits spent
	 */
	protected final long drain(Limit limit, long key, long holder) {
		long spent = 0;
		LeaseResult answer = ask(limit, key, holder, 1_000_000_000);
		while (answer.granted() > 0) {
			spent += answer.granted();
			report(limit, key, holder, answer.lease(), answer.granted(), true);
			answer = ask(limit, key, holder, 1_000_000_000);
		}
		return spent;
	}

}
