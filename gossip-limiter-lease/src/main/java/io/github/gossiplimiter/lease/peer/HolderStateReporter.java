package io.github.gossiplimiter.lease.peer;

import java.util.function.IntPredicate;

import io.github.gossiplimiter.lease.ledger.LedgerState;

/**
 * Says what this node spent and holds, and takes nothing more from who owned it before.
 */
interface HolderStateReporter {

	LedgerState tell(IntPredicate partitions, long owner, long nowNanos);

}
