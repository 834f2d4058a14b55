/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.wire;

import java.util.List;

import io.github.gossiplimiter.codec.MessageCodec;
import io.github.gossiplimiter.codec.MessageKind;

/**
 * The kinds of messages of leases, between holders and the nodes that keep the ledgers.
 *
 * @since 0.1.0
 */
public final class LeaseMessages {

	/**
	 * Their kinds, for a {@link MessageCodec}.
	 */
	public static final List<MessageKind<?>> KINDS = List.of(
			MessageKind.of(LeaseRequest.class, LeaseRequest.TYPE, LeaseRequest.FIELDS, LeaseRequest::pack,
					LeaseRequest::unpack),
			MessageKind.of(LeaseReply.class, LeaseReply.TYPE, LeaseReply.FIELDS, LeaseReply::pack, LeaseReply::unpack),
			MessageKind.of(TermRequest.class, TermRequest.TYPE, TermRequest.FIELDS, TermRequest::pack,
					TermRequest::unpack),
			MessageKind.of(TermReply.class, TermReply.TYPE, TermReply.FIELDS, TermReply::pack, TermReply::unpack),
			MessageKind.of(LedgerMessage.class, LedgerMessage.TYPE, LedgerMessage.FIELDS, LedgerMessage::pack,
					LedgerMessage::unpack),
			MessageKind.of(LedgerReceipt.class, LedgerReceipt.TYPE, LedgerReceipt.FIELDS, LedgerReceipt::pack,
					LedgerReceipt::unpack),
			MessageKind.of(ModeSwitchMessage.class, ModeSwitchMessage.TYPE, ModeSwitchMessage.FIELDS,
					ModeSwitchMessage::pack, ModeSwitchMessage::unpack),
			MessageKind.of(FleetSizeMessage.class, FleetSizeMessage.TYPE, FleetSizeMessage.FIELDS,
					FleetSizeMessage::pack, FleetSizeMessage::unpack),
			MessageKind.of(RecallMessage.class, RecallMessage.TYPE, RecallMessage.FIELDS, RecallMessage::pack,
					RecallMessage::unpack),
			MessageKind.of(VoteMessage.class, VoteMessage.TYPE, VoteMessage.FIELDS, VoteMessage::pack,
					VoteMessage::unpack));

	private LeaseMessages() {
	}

}
