package io.github.gossiplimiter.cluster.channel;

import io.github.gossiplimiter.gossip.Rejection;

/**
 * Something a peer sent is not accepted, and its connection ends. Without a stack trace:
 * strangers must not make this node work.
 */
final class HandshakeRefusal extends Exception {

	private final Rejection reason;

	HandshakeRefusal(Rejection reason, String what) {
		super(what, null, false, false);
		this.reason = reason;
	}

	Rejection reason() {
		return this.reason;
	}

	String what() {
		return String.valueOf(getMessage());
	}

}
