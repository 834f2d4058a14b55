/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.status;

import java.util.Set;

/**
 * The concurrency limits of this node, as endpoint, health and metrics read them. There
 * is none where the library for concurrency limits is missing.
 *
 * @since 0.1.0
 */
public interface ConcurrencyView {

	/**
	 * The names of all limits, in the order of configuration.
	 */
	Set<String> names();

	/**
	 * The present state of a limit.
	 * @param name one of the names
	 */
	ConcurrencyState state(String name);

}
