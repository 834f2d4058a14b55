package io.github.gossiplimiter.lease.ledger;

/**
 * What a holder told of a lease that is not open here, or of what it decided without one.
 *
 * @param name whose it is
 * @param spent permits that have been counted of it
 * @param untilNanos when it is forgotten
 * @since 0.1.0
 */
public record ReportedState(LeaseId name, long spent, long untilNanos) {

}
