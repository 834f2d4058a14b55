/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.codec;

import io.github.gossiplimiter.concurrency.wire.ConcurrencyMessages;
import io.github.gossiplimiter.gossip.wire.GossipMessages;
import io.github.gossiplimiter.lease.wire.LeaseMessages;
import io.github.gossiplimiter.membership.wire.MembershipMessages;

/**
 * The codec of a node that uses all protocols.
 */
final class AllMessages {

	static final MessageCodec CODEC = MessageCodec.of(GossipMessages.KINDS, LeaseMessages.KINDS,
			ConcurrencyMessages.KINDS, MembershipMessages.KINDS);

	private AllMessages() {
	}

}
