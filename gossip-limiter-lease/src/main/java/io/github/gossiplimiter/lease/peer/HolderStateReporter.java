/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.peer;

import java.util.function.IntPredicate;

import io.github.gossiplimiter.lease.ledger.LedgerState;

/**
 * Reports what this node spent and holds, and from then on accepts nothing from the
 * former owner.
 */
interface HolderStateReporter {

	LedgerState report(IntPredicate partitions, long owner, long nowNanos);

}
