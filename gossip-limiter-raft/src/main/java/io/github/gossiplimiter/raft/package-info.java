/**
 * Leases from a ledger that named nodes replicate among themselves, so that it survives
 * the loss of any minority of them.
 */
@NullMarked
package io.github.gossiplimiter.raft;

import org.jspecify.annotations.NullMarked;
