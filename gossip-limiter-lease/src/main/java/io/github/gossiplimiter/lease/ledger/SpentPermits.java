/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

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
