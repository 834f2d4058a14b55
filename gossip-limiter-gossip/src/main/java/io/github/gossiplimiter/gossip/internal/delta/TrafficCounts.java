/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.delta;

import io.github.gossiplimiter.gossip.GossipStatus;

/**
 * Messages and bytes since start.
 */
public final class TrafficCounts {

	private long rounds;

	private long messagesSent;

	private long messagesReceived;

	private long bytesSent;

	private long bytesReceived;

	private long newBytesReceived;

	private long counterBytesReceived;

	private long messagesRefused;

	public void round() {
		this.rounds++;
	}

	public void sent(int bytes) {
		this.messagesSent++;
		this.bytesSent += bytes;
	}

	public void refused() {
		this.messagesRefused++;
	}

	public void received(int bytes) {
		this.messagesReceived++;
		this.bytesReceived += bytes;
	}

	/**
	 * A message with counters was merged.
	 */
	public void counters(int bytes, int news, int counters) {
		if (counters > 0) {
			this.counterBytesReceived += bytes;
			this.newBytesReceived += (long) bytes * news / counters;
		}
	}

	public GossipStatus.Traffic snapshot() {
		return new GossipStatus.Traffic(this.rounds, this.messagesSent, this.messagesReceived, this.bytesSent,
				this.bytesReceived, this.newBytesReceived, this.counterBytesReceived, this.messagesRefused);
	}

}
