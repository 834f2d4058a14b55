/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency;

/**
 * Receives events of a limiter, on the thread that drives it.
 *
 * @since 0.1.0
 */
public interface ConcurrencyListener {

	/**
	 * Nobody.
	 */
	ConcurrencyListener NONE = new ConcurrencyListener() {
	};

	/**
	 * The lease has run out before it could be renewed. Others will soon be given the
	 * share, so what is in flight should be aborted now.
	 */
	default void fenced() {
	}

	/**
	 * The lease was renewed, and requests are admitted again.
	 */
	default void unfenced() {
	}

	/**
	 * The coordinator refused a report.
	 * @param reason which rule of the cluster it broke, and what to do
	 */
	default void refused(String reason) {
	}

}
