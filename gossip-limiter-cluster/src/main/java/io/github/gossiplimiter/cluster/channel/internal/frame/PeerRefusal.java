/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel.internal.frame;

import io.github.gossiplimiter.gossip.Rejection;

/**
 * Thrown when something a peer sent is not accepted; its connection ends. Has no stack
 * trace, since strangers must not make this node work.
 */
public final class PeerRefusal extends Exception {

	private final Rejection reason;

	public PeerRefusal(Rejection reason, String what) {
		super(what, null, false, false);
		this.reason = reason;
	}

	public Rejection reason() {
		return this.reason;
	}

	public String what() {
		return String.valueOf(getMessage());
	}

}
