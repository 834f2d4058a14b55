/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.loop;

import io.github.gossiplimiter.codec.Message;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.MembershipProtocol;
import io.github.gossiplimiter.gossip.Rejection;
import io.github.gossiplimiter.gossip.internal.delta.LoopContext;

/**
 * Sends messages of the membership protocol over the loop's own connections, counted with
 * its traffic.
 */
record MembershipLink(LoopContext context, Runnable waker) implements MembershipProtocol.Link {

	@Override
	public boolean send(Member to, Message message) {
		byte[] bytes = this.context.codec().encode(message);
		boolean accepted = this.context.sender().send(to, bytes);
		if (accepted) {
			this.context.traffic().sent(bytes.length);
			this.context.listener().sent(to, bytes.length);
		}
		else {
			this.context.traffic().refused();
		}
		return accepted;
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
