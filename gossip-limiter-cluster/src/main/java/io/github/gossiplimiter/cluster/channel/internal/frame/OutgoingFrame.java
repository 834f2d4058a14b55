/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel.internal.frame;

import io.netty.buffer.DefaultByteBufHolder;
import io.netty.buffer.Unpooled;

/**
 * A frame to be written. A holder of bytes, so that Netty counts them towards what waits
 * to be written as soon as they are handed over.
 */
public final class OutgoingFrame extends DefaultByteBufHolder {

	private final FrameKind kind;

	public OutgoingFrame(FrameKind kind, byte... payload) {
		super(Unpooled.wrappedBuffer(payload));
		this.kind = kind;
	}

	public FrameKind kind() {
		return this.kind;
	}

}
