/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency;

import java.util.concurrent.CompletionStage;

/**
 * Infers the ceiling of backends and divides it among the nodes in front of them, in this
 * process or elsewhere. Every coordinator gives equal replies to equal reports, as
 * {@code Allocator} does, which one suite of contract tests shows; they differ in the
 * failures that they survive.
 * <p>
 * Safe for use by many threads.
 *
 * @since 0.1.0
 */
public interface ConcurrencyCoordinator extends AutoCloseable {

	/**
	 * Report, and request a share. Never blocks. A reply may be lost, so nothing depends
	 * on it: the behaviour of a node without one follows from its own clock.
	 * @return the answer; fails if the coordinator cannot be reached
	 */
	CompletionStage<ConcurrencyAnswer> report(ConcurrencyReport report);

	/**
	 * Receive changes of the share between reports, when others wait for permits of this
	 * node, or have left some for it. A coordinator without this function lets shares
	 * move a heartbeat later.
	 * @param key the backend
	 * @param node name of the node
	 * @param listener called by any thread; neither blocks nor throws
	 */
	default void listen(String key, String node, Listener listener) {
	}

	/**
	 * Receives changes between reports.
	 */
	interface Listener {

		/**
		 * It is worth reporting soon.
		 */
		void nudged();

		/**
		 * The share has changed since.
		 * @param answer counts as a later answer to the report whose number it has, but
		 * renews no lease
		 */
		void granted(ConcurrencyAnswer answer);

	}

	/**
	 * Answer nothing more.
	 */
	@Override
	void close();

}
