/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.membership.wire;

import java.util.List;

import io.github.gossiplimiter.codec.Message;

/**
 * A message of the membership protocol.
 *
 * @since 0.1.0
 */
public sealed interface MembershipMessage extends Message
		permits PingMessage, PingRequest, PingReply, UpdatesMessage, StateMessage, StateDigest {

	/**
	 * The updates it carries.
	 */
	default List<MemberUpdate> updates() {
		return List.of();
	}

}
