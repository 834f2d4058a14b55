/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease;

import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * Keeps the ledger of permits, in this process or elsewhere, and grants leases. Invariant
 * of every coordinator: permits spent and lent in any window never exceed the limit. All
 * implementations pass one suite of contract tests; they differ in the failures that they
 * survive.
 * <p>
 * Safe for use by many threads.
 *
 * @since 0.1.0
 */
public interface Coordinator extends AutoCloseable {

	/**
	 * Exchange reports and requests for leases against results, for several keys at once.
	 * Never blocks. Calls are idempotent: reports are cumulative, and the result of a
	 * lease that was granted before is repeated. A reply may be lost, so a caller needs a
	 * timeout of its own; permits that were granted meanwhile expire by themselves.
	 * @return one result for each call, in their order; fails if the coordinator cannot
	 * be reached
	 */
	CompletionStage<List<LeaseResult>> exchange(List<LeaseCall> calls);

	/**
	 * Report what was spent without a reply, where that saves a message. It may be lost.
	 * Never blocks.
	 * @param calls calls that request nothing
	 * @return whether they are on their way; if not, as by default, they have to be
	 * {@linkplain #exchange exchanged}
	 */
	default boolean report(List<LeaseCall> calls) {
		return false;
	}

	/**
	 * A key was reset: whoever goes on in the place of this coordinator need not learn
	 * what this node spent of it before. Safe for any thread.
	 * @param ageNanos how long ago that was
	 */
	default void wasReset(String limitName, long key, long ageNanos) {
	}

	/**
	 * Name of this coordinator for endpoint, health and metrics. The coordinators of this
	 * project return the value of {@code gossip-limiter.strict.coordinator} that selects
	 * them.
	 */
	default String name() {
		return "custom";
	}

	/**
	 * Whether the ledger is in this process, so that no other process is granted permits
	 * from it.
	 */
	default boolean isLocal() {
		return false;
	}

	@Override
	void close();

}
