/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.change;

import java.util.List;
import java.util.function.Consumer;

import io.github.gossiplimiter.Limit;

/**
 * A limit of this node that versions are put in force of.
 *
 * @since 0.1.0
 */
public interface VersionedLimit {

	/**
	 * The limit as it is in force.
	 */
	Limit limit();

	/**
	 * Refuse a limit that this node cannot enforce, before anything is touched.
	 * @throws IllegalArgumentException if it cannot
	 */
	void check(Limit changed);

	/**
	 * Put a limit in force that was checked; what was used stays used.
	 */
	void change(Limit changed);

	/**
	 * Give back what was used of all keys until an instant.
	 */
	void resetAll(long untilNanos);

	/**
	 * Let members confirm that they gave back what they spent of all keys until an
	 * instant.
	 * @param unconfirmed receives once the names of those that have not in time
	 */
	void confirmReset(long untilNanos, Consumer<List<String>> unconfirmed);

}
