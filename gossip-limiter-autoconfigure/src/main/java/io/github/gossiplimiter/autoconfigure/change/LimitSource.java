/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.change;

import java.util.Collection;
import java.util.Map;

import io.github.gossiplimiter.Limit;

/**
 * Where limits are kept outside the configuration, in a database for example. A bean of
 * this type is asked at start and then every
 * {@code gossip-limiter.limit-source.interval}, on a thread of its own.
 * <p>
 * What it answers first takes the place of what is configured on this node. Whenever it
 * answers something else than it did before, the limit is changed on all nodes. If it
 * fails, everything stays as it is.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface LimitSource {

	/**
	 * The limits as they are kept; those that it does not speak of stay as configured.
	 * @param configured what is configured, by name: a limit can be made from it by
	 * {@link Limit#withWindows}
	 * @throws Exception if they could not be read
	 */
	Collection<Limit> limits(Map<String, Limit> configured) throws Exception;

}
