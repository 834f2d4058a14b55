/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.ledger;

/**
 * Identity of a lease within a key.
 *
 * @param holder incarnation of the node it was granted to
 * @param lease the holder's number of it
 * @since 0.1.0
 */
public record LeaseId(long holder, long lease) {

}
