/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.loop;

import io.github.gossiplimiter.codec.Message;
import io.github.gossiplimiter.gossip.LoopProtocol;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Rejection;
import io.github.gossiplimiter.gossip.internal.delta.DeltaSender;
import io.github.gossiplimiter.gossip.internal.delta.LoopContext;
import io.github.gossiplimiter.gossip.internal.peer.PeerState;

/**
 * Sends messages of the loop's further protocols over the loop's own connections, counted
 * with its traffic.
 */
record LoopProtocolLink(LoopContext context, DeltaSender sender, Runnable waker) implements LoopProtocol.Link {

	@Override
	public boolean send(Member to, Message message) {
		PeerState peer = this.context.peers().any(to.incarnation());
		return peer != null && this.sender.send(peer, message);
	}

	@Override
	public boolean isNear(Member member) {
		return member.site().region().equals(this.context.self().site().region());
	}

	@Override
	public void wake() {
		this.waker.run();
	}

	@Override
	public void reject(Rejection reason, String detail) {
		this.context.rejections().add(reason, detail);
	}

}
