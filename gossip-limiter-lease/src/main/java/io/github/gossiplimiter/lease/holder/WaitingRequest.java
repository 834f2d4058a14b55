/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.holder;

import java.util.function.LongConsumer;

import org.jspecify.annotations.Nullable;

/**
 * A request that waits for permits.
 */
final class WaitingRequest {

	final int cost;

	final long deadlineNanos;

	/**
	 * The one that came before it, while nobody has taken notice.
	 */
	@Nullable WaitingRequest before;

	private final LongConsumer completion;

	WaitingRequest(int cost, long deadlineNanos, LongConsumer answer) {
		this.cost = cost;
		this.deadlineNanos = deadlineNanos;
		this.completion = answer;
	}

	void complete(long value) {
		this.completion.accept(value);
	}

}
