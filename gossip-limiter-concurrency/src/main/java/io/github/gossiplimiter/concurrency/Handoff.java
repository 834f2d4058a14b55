/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency;

/**
 * When permits that one node gives up may be given to another.
 *
 * @since 0.1.0
 */
public enum Handoff {

	/**
	 * When the node has confirmed that it keeps to less, and what it had beyond has
	 * drained. The requests in flight of all nodes together are never more than the
	 * ceiling, however late messages are.
	 */
	ACKNOWLEDGED,

	/**
	 * As soon as a reply was sent to the node, unless it reported more requests in
	 * flight. While the reply is on its way the node may still admit by its earlier
	 * share.
	 */
	OCCUPANCY

}
