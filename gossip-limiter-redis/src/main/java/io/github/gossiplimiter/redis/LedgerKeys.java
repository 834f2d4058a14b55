package io.github.gossiplimiter.redis;

import java.util.HexFormat;

import io.lettuce.core.cluster.SlotHash;

import io.github.gossiplimiter.lease.LeaseCall;

/**
 * What ledgers are called in Redis. The part in braces decides in which slot of a Redis
 * Cluster a key lives; it comes from a few partitions, so that several keys of one call
 * often travel together.
 */
final class LedgerKeys {

	/**
	 * Partitions of a namespace: enough to spread over the nodes of a Redis Cluster, few
	 * enough that the keys of a call meet in them.
	 */
	static final int PARTITIONS = 128;

	private static final String PREFIX = "gossip-limiter:{";

	private final String namespace;

	LedgerKeys(String namespace) {
		this.namespace = namespace;
	}

	String key(LeaseCall call) {
		// Keys are hashed well, any seven bits will do.
		long partition = call.key() & (PARTITIONS - 1);
		return PREFIX + this.namespace + "." + partition + "}:" + call.limit().name() + ":"
				+ HexFormat.of().toHexDigits(call.key());
	}

	static int slot(String key) {
		return SlotHash.getSlot(key);
	}

}
