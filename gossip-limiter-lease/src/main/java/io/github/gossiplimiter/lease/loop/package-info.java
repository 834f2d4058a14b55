/**
 * Leasing on the loop of the gossip: what coordinators have in common that nodes are
 * themselves, whoever of them keeps the ledger.
 */
@NullMarked
package io.github.gossiplimiter.lease.loop;

import org.jspecify.annotations.NullMarked;
