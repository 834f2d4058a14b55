/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip;

import java.util.List;
import java.util.function.Consumer;

/**
 * The live members. It is a hint: no invariant of the limits depends on it.
 *
 * @since 0.1.0
 */
public interface Membership extends AutoCloseable {

	/**
	 * Make this node known and begin to look for others.
	 * @param self this node
	 * @param listener receives all live members but this one, at every change; called by
	 * any thread, one at a time, and never blocks
	 */
	void start(Member self, Consumer<List<Member>> listener);

	/**
	 * Leave, so that the others need not find out.
	 */
	@Override
	void close();

}
