/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.wire;

import java.util.List;

import io.github.gossiplimiter.codec.MessageCodec;
import io.github.gossiplimiter.codec.MessageKind;

/**
 * The kinds of messages of gossip: counters and their repair, time, resets, changed
 * limits, regions, and extensions.
 *
 * @since 0.1.0
 */
public final class GossipMessages {

	/**
	 * Their kinds, for a {@link MessageCodec}.
	 */
	public static final List<MessageKind<?>> KINDS = List.of(
			MessageKind
				.of(DeltaMessage.class, DeltaMessage.TYPE, DeltaMessage.FIELDS, DeltaMessage::pack,
						DeltaMessage::unpack)
				.withOptional((message, in) -> message.late(in.readInt())),
			MessageKind.of(AckMessage.class, AckMessage.TYPE, AckMessage.FIELDS, AckMessage::pack, AckMessage::unpack)
				.withOptional((message, in) -> message.late(in.readInt())),
			MessageKind.of(DigestMessage.class, DigestMessage.TYPE, DigestMessage.FIELDS, DigestMessage::pack,
					DigestMessage::unpack),
			MessageKind.of(BucketsMessage.class, BucketsMessage.TYPE, BucketsMessage.FIELDS, BucketsMessage::pack,
					BucketsMessage::unpack),
			MessageKind.of(TimeMessage.class, TimeMessage.TYPE, TimeMessage.FIELDS, TimeMessage::pack,
					TimeMessage::unpack),
			MessageKind.of(SnapshotRequest.class, SnapshotRequest.TYPE, SnapshotRequest.FIELDS, SnapshotRequest::pack,
					(in) -> new SnapshotRequest()),
			MessageKind.of(ResetMessage.class, ResetMessage.TYPE, ResetMessage.FIELDS, ResetMessage::pack,
					ResetMessage::unpack),
			MessageKind.of(ResetReceipt.class, ResetReceipt.TYPE, ResetReceipt.FIELDS, ResetReceipt::pack,
					ResetReceipt::unpack),
			MessageKind.of(ResetMessage.OfAll.class, ResetMessage.OfAll.TYPE, ResetMessage.OfAll.FIELDS,
					ResetMessage.OfAll::pack, ResetMessage.OfAll::unpack),
			MessageKind.of(ExtensionMessage.class, ExtensionMessage.TYPE, ExtensionMessage.FIELDS,
					ExtensionMessage::pack, ExtensionMessage::unpack),
			MessageKind.of(LimitVersionsMessage.class, LimitVersionsMessage.TYPE, LimitVersionsMessage.FIELDS,
					LimitVersionsMessage::pack, LimitVersionsMessage::unpack),
			MessageKind.of(RegionMessage.class, RegionMessage.TYPE, RegionMessage.FIELDS, RegionMessage::pack,
					RegionMessage::unpack));

	private GossipMessages() {
	}

}
