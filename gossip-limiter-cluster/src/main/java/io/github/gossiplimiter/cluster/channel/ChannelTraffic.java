/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel;

import java.util.concurrent.atomic.LongAdder;

import io.github.gossiplimiter.cluster.channel.internal.frame.FrameCounter;
import io.github.gossiplimiter.cluster.channel.internal.frame.FrameKind;

/**
 * Counts what a channel does. Safe for use by many threads.
 */
final class ChannelTraffic implements FrameCounter {

	private final LongAdder framesSent = new LongAdder();

	private final LongAdder framesReceived = new LongAdder();

	private final LongAdder bytesSent = new LongAdder();

	private final LongAdder bytesReceived = new LongAdder();

	private final LongAdder sendsRefused = new LongAdder();

	private final LongAdder reconnects = new LongAdder();

	private final LongAdder dialsFailed = new LongAdder();

	@Override
	public void sent(FrameKind kind, int bytes) {
		this.bytesSent.add(bytes);
		if (kind == FrameKind.DATA) {
			this.framesSent.increment();
		}
	}

	@Override
	public void received(int bytes) {
		this.bytesReceived.add(bytes);
	}

	void messageReceived() {
		this.framesReceived.increment();
	}

	void sendRefused() {
		this.sendsRefused.increment();
	}

	void reconnected() {
		this.reconnects.increment();
	}

	void dialFailed() {
		this.dialsFailed.increment();
	}

	ChannelStatus status(int outbound, int inbound) {
		return new ChannelStatus(outbound, inbound, this.framesSent.sum(), this.framesReceived.sum(),
				this.bytesSent.sum(), this.bytesReceived.sum(), this.sendsRefused.sum(), this.reconnects.sum(),
				this.dialsFailed.sum());
	}

}
