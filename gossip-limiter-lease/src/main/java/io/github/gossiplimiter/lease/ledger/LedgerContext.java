/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.ledger;

import java.util.Set;

import io.github.gossiplimiter.Limit;

/**
 * Facts about the cluster that a ledger depends on, and notices that it sends. The
 * defaults suit a coordinator that has always been the only one and that all holders can
 * reach.
 *
 * @since 0.1.0
 */
public interface LedgerContext {

	/**
	 * A coordinator that has always been the only one.
	 */
	LedgerContext NONE = new LedgerContext() {
	};

	/**
	 * Permits that are known to have been spent of a key that the ledger does not have
	 * yet.
	 */
	default long counted(Limit limit, long key) {
		return 0;
	}

	/**
	 * Until when nothing may be granted, because leases may be open that the ledger has
	 * not heard of.
	 */
	default long silentUntilNanos(Limit limit, long key) {
		return Long.MIN_VALUE;
	}

	/**
	 * How many members may be spending their own share of a limit, because they have not
	 * been in contact, or not for long enough since.
	 */
	default int absentMembers(Limit limit) {
		return 0;
	}

	/**
	 * Whether a holder is still a member, as far as the coordinator knows. What a member
	 * that is gone said about itself does not hold for whoever comes in its place.
	 */
	default boolean isPresent(long holder) {
		return true;
	}

	/**
	 * How many members the cluster is expected to have; the divisor of a share.
	 */
	default int expectedMembers() {
		return 1;
	}

	/**
	 * Among how many members allowances of a hybrid limit are divided, and have been for
	 * as long as anything counts; 0 if that is not known.
	 */
	default int stableMembers(Limit limit) {
		return 0;
	}

	/**
	 * A key of a hybrid limit has changed between deciding alone and leasing: members
	 * should hear of it, or permits are kept back for those that have nothing to ask.
	 * @param epoch which change it was; odd if permits are leased now
	 * @param stopped holders that need not be told
	 */
	default void switched(Limit limit, long key, long epoch, Set<Long> stopped) {
	}

	/**
	 * Whether leases of a holder can be recalled.
	 */
	default boolean isRecallable(long holder) {
		return false;
	}

	/**
	 * Recall unused permits of a key: a holder has demand, and no permits are free.
	 * @param holders who to ask; all of them can be
	 */
	default void recall(Limit limit, long key, Set<Long> holders) {
	}

}
