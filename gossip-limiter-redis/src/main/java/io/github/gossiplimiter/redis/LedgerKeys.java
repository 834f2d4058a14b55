/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.redis;

import java.util.HexFormat;

import io.lettuce.core.cluster.SlotHash;

import io.github.gossiplimiter.lease.LeaseCall;

/**
 * Redis keys of ledgers: <code>gossip-limiter:{namespace.partition}:limit:hash</code>.
 * The part in braces, the hash tag, decides the slot of a key in a Redis Cluster; few
 * partitions let several keys of an exchange share a slot, and thereby one execution of
 * the script.
 */
final class LedgerKeys {

	/**
	 * Partitions of a namespace: enough to spread over the nodes of a Redis Cluster, few
	 * enough that keys of one exchange share them.
	 */
	static final int PARTITIONS = 128;

	private static final String PREFIX = "gossip-limiter:{";

	private final String namespace;

	LedgerKeys(String namespace) {
		this.namespace = namespace;
	}

	String key(LeaseCall call) {
		// The key is a hash, so its lowest seven bits are uniform.
		long partition = call.key() & (PARTITIONS - 1);
		return PREFIX + this.namespace + "." + partition + "}:" + call.limit().name() + ":"
				+ HexFormat.of().toHexDigits(call.key());
	}

	static int slot(String key) {
		return SlotHash.getSlot(key);
	}

}
