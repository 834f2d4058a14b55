package io.github.gossiplimiter.lease.ledger;

/**
 * Permits that were spent, with the latest time at which they were.
 *
 * @param atNanos when it was reported
 * @param permits how many
 * @since 0.1.0
 */
public record SpentPermits(long atNanos, long permits) {

}
