/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.ledger;

import java.util.List;

import io.github.gossiplimiter.Algorithm;

/**
 * State of a {@link UsageWindow}, for storing and handing over.
 *
 * @param algorithm how spending is counted
 * @param windowNanos length of the window
 * @param permits permits of the window, as last heard
 * @param wantedUntilNanos until when the usage is kept though nobody asks
 * @param spent what counts, oldest first
 * @since 0.1.0
 */
public record UsageState(Algorithm algorithm, long windowNanos, long permits, long wantedUntilNanos,
		List<SpentPermits> spent) {

	public UsageState {
		spent = List.copyOf(spent);
	}

}
