/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.raft;

import java.io.IOException;

/**
 * Events that a voter reports to its node, besides messages to send. Called on the gossip
 * loop, by {@link VoterExecution}.
 */
interface VoterCallbacks extends VoterTransport {

	/**
	 * Another voter sent bytes that cannot be decoded.
	 */
	void malformed(String from, IOException failure);

	/**
	 * The voter failed and takes no further part.
	 */
	void failed(RuntimeException failure);

}
