/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.ledger;

/**
 * Permits that a holder reported of a lease that is not open here, or of its usage
 * without a lease.
 *
 * @param name whose it is
 * @param spent permits that have been counted of it
 * @param untilNanos when it is forgotten
 * @since 0.1.0
 */
public record ReportedState(LeaseId name, long spent, long untilNanos) {

}
