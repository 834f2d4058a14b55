/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.membership.wire;

import java.util.List;

import io.github.gossiplimiter.codec.MessageCodec;
import io.github.gossiplimiter.codec.MessageKind;

/**
 * The messages of the membership protocol.
 *
 * @since 0.1.0
 */
public final class MembershipMessages {

	/**
	 * Their kinds, for a {@link MessageCodec}.
	 */
	public static final List<MessageKind<?>> KINDS = List.of(
			MessageKind.of(PingMessage.class, PingMessage.TYPE, PingMessage.FIELDS, PingMessage::pack,
					PingMessage::unpack),
			MessageKind.of(PingRequest.class, PingRequest.TYPE, PingRequest.FIELDS, PingRequest::pack,
					PingRequest::unpack),
			MessageKind.of(PingReply.class, PingReply.TYPE, PingReply.FIELDS, PingReply::pack, PingReply::unpack),
			MessageKind.of(UpdatesMessage.class, UpdatesMessage.TYPE, UpdatesMessage.FIELDS, UpdatesMessage::pack,
					UpdatesMessage::unpack),
			MessageKind.of(StateMessage.class, StateMessage.TYPE, StateMessage.FIELDS, StateMessage::pack,
					StateMessage::unpack),
			MessageKind.of(StateDigest.class, StateDigest.TYPE, StateDigest.FIELDS, StateDigest::pack,
					StateDigest::unpack));

	private MembershipMessages() {
	}

}
