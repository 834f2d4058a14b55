/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulation.cluster;

/**
 * Who keeps the ledgers of leased limits.
 */
public enum LedgerKeeper {

	/**
	 * All nodes, each those of some keys.
	 */
	PEER,

	/**
	 * The first three nodes, in a log that each of them stores in memory.
	 */
	RAFT

}
