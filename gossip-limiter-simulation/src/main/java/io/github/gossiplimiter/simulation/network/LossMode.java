/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulation.network;

/**
 * What a sender learns about a message that was lost.
 */
public enum LossMode {

	/**
	 * Nothing.
	 */
	SILENT,

	/**
	 * That the connection was reset, as long after sending as the message would have been
	 * on the way; the other side learns it too if it can be reached.
	 */
	RESET

}
