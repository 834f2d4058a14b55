/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.redis;

import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * Link to Redis, independent of its deployment: {@link SingleLink} or
 * {@link ClusterLink}. Used by {@link RedisCalls}.
 */
interface RedisLink {

	/**
	 * Connection to Redis, complete once it is established. Never blocks. Fails while
	 * Redis cannot be reached; a later call tries again.
	 */
	CompletionStage<Connection> connection();

	/**
	 * Whether this is a Redis Cluster, where an execution may use keys of one slot only.
	 */
	boolean isClustered();

	/**
	 * Connect to the new primary, after the connected node has refused a write.
	 */
	void reconnect();

	void close();

	/**
	 * A connection, or several that act as one. Survives disconnects.
	 */
	interface Connection {

		/**
		 * Execute the script. Never blocks.
		 * @param slot hash slot of the keys in a Redis Cluster
		 * @return reply of the script, complete once enough replicas have acknowledged
		 */
		CompletionStage<List<Object>> run(int slot, String[] keys, String[] arguments);

	}

}
