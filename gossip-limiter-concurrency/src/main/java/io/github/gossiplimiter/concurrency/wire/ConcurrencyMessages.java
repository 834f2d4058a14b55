/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency.wire;

import java.util.List;

import io.github.gossiplimiter.codec.MessageCodec;
import io.github.gossiplimiter.codec.MessageKind;

/**
 * The kinds of messages of concurrency limits, between the nodes in front of a backend
 * and its coordinator.
 *
 * @since 0.1.0
 */
public final class ConcurrencyMessages {

	/**
	 * Their kinds, for a {@link MessageCodec}.
	 */
	public static final List<MessageKind<?>> KINDS = List.of(
			MessageKind.of(ConcurrencyRequest.class, ConcurrencyRequest.TYPE, ConcurrencyRequest.FIELDS,
					ConcurrencyRequest::pack, ConcurrencyRequest::unpack),
			MessageKind.of(ConcurrencyReply.class, ConcurrencyReply.TYPE, ConcurrencyReply.FIELDS,
					ConcurrencyReply::pack, ConcurrencyReply::unpack),
			MessageKind.of(ConcurrencyNudge.class, ConcurrencyNudge.TYPE, ConcurrencyNudge.FIELDS,
					ConcurrencyNudge::pack, ConcurrencyNudge::unpack),
			MessageKind.of(ConcurrencyClaim.class, ConcurrencyClaim.TYPE, ConcurrencyClaim.FIELDS,
					ConcurrencyClaim::pack, ConcurrencyClaim::unpack),
			MessageKind.of(ConcurrencyHandover.class, ConcurrencyHandover.TYPE, ConcurrencyHandover.FIELDS,
					ConcurrencyHandover::pack, ConcurrencyHandover::unpack));

	private ConcurrencyMessages() {
	}

}
