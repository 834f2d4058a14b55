/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel.internal.frame;

/**
 * Counts the frames and bytes of a connection.
 */
public interface FrameCounter {

	/**
	 * A frame was written.
	 * @param bytes its length on the wire
	 */
	void sent(FrameKind kind, int bytes);

	/**
	 * A part of the stream was read.
	 * @param bytes its length on the wire
	 */
	void received(int bytes);

}
