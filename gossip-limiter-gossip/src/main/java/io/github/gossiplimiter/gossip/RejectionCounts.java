/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;

import io.github.gossiplimiter.internal.Internal;
import io.github.gossiplimiter.internal.Printable;

/**
 * Counts rejections by reason. Safe for use by many threads.
 *
 * @since 0.1.0
 */
@Internal
public final class RejectionCounts {

	private final Map<Rejection, LongAdder> counts = new EnumMap<>(Rejection.class);

	private final BiConsumer<Rejection, String> listener;

	/**
	 * Count without a listener.
	 */
	public RejectionCounts() {
		this((reason, detail) -> {
		});
	}

	/**
	 * Count and notify a listener.
	 * @param listener receives each one, with sender and reason; must not block, and
	 * should not log each
	 */
	public RejectionCounts(BiConsumer<Rejection, String> listener) {
		this.listener = listener;
		for (Rejection reason : Rejection.values()) {
			this.counts.put(reason, new LongAdder());
		}
	}

	/**
	 * Count one.
	 * @param reason why it was refused
	 * @param detail who sent it and what was wrong; no key of a user. Names in it are as
	 * they were sent: the listener gets them fit for a log
	 */
	public void add(Rejection reason, String detail) {
		count(reason).increment();
		this.listener.accept(reason, Printable.line(detail));
	}

	/**
	 * How many were refused for a reason.
	 */
	public long of(Rejection reason) {
		return count(reason).sum();
	}

	private LongAdder count(Rejection reason) {
		LongAdder count = this.counts.get(reason);
		if (count == null) {
			throw new IllegalStateException("no counter for " + reason);
		}
		return count;
	}

}
