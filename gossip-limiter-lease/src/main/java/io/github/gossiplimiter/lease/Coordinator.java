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
	 * Report what was spent and ask for more, for several keys at once. Never blocks.
	 * <p>
	 * Repeating a call does no harm: reports are cumulative, and a lease that was granted
	 * before is answered as it was granted. An answer may never come, so a caller sets a
	 * limit of its own; what may have been granted meanwhile expires by itself.
	 * @return one answer for each call, in their order; fails if the coordinator cannot
	 * be reached
	 */
	CompletionStage<List<LeaseResult>> exchange(List<LeaseCall> calls);

	/**
	 * Report what was spent without an answer, where that saves something. It may be
	 * lost. Never blocks.
	 * @param news calls that ask for nothing
	 * @return whether they are on their way; if not, as by default, they have to be
	 * {@linkplain #exchange exchanged}
	 */
	default boolean report(List<LeaseCall> news) {
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
