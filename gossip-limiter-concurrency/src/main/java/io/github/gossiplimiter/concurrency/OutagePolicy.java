/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency;

/**
 * Behaviour of a node whose lease has expired because the coordinator did not reply.
 *
 * @since 0.1.0
 */
public enum OutagePolicy {

	/**
	 * Admit nothing until the coordinator replies again: others may have been given the
	 * share meanwhile.
	 */
	FAIL_CLOSED,

	/**
	 * Admit by the limit that this node inferred itself. All nodes together may then be
	 * more than the backend can bear.
	 */
	LOCAL_ONLY

}
