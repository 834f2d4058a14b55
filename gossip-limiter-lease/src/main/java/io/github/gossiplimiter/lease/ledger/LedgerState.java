/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.ledger;

import java.util.List;

/**
 * State of a whole ledger, for storing and handing over.
 *
 * @param nowNanos when it was written, on the clock all its instants are of
 * @param keys its keys
 * @since 0.1.0
 */
public record LedgerState(long nowNanos, List<KeyState> keys) {

	public LedgerState {
		keys = List.copyOf(keys);
	}

}
