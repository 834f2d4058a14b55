package io.github.gossiplimiter.codec;

/**
 * Turns messages into bytes and back. A message is one byte for the version, then one
 * MessagePack array: the number of its kind and its fields.
 * <p>
 * Any array may have more fields than this node knows; they are skipped. So a field can
 * be added at the end of an array, or a kind of message, without a new version. Whatever
 * else changes needs one.
 *
 * @since 0.1.0
 */
public final class MessageCodec {

	/**
	 * The version this node speaks.
	 */
	public static final int VERSION = 1;

	private MessageCodec() {
	}

	/**
	 * The bytes of a message.
	 */
	public static byte[] encode(Message message) {
		MessagePackWriter out = begin(new MessagePackWriter());
		if (message instanceof DeltaMessage delta) {
			delta.pack(out);
		}
		else if (message instanceof AckMessage ack) {
			ack.pack(out);
		}
		else if (message instanceof DigestMessage digest) {
			digest.pack(out);
		}
		else if (message instanceof BucketsMessage buckets) {
			buckets.pack(out);
		}
		else if (message instanceof TimeMessage time) {
			time.pack(out);
		}
		else if (message instanceof SnapshotRequest request) {
			request.pack(out);
		}
		else if (message instanceof ResetMessage reset) {
			reset.pack(out);
		}
		else if (message instanceof LeaseRequest request) {
			request.pack(out);
		}
		else if (message instanceof LeaseReply reply) {
			reply.pack(out);
		}
		else if (message instanceof TermRequest request) {
			request.pack(out);
		}
		else if (message instanceof TermReply reply) {
			reply.pack(out);
		}
		else if (message instanceof LedgerMessage ledger) {
			ledger.pack(out);
		}
		else if (message instanceof LedgerReceipt receipt) {
			receipt.pack(out);
		}
		else if (message instanceof ModeSwitchMessage switched) {
			switched.pack(out);
		}
		else if (message instanceof RecallMessage recall) {
			recall.pack(out);
		}
		else if (message instanceof FleetSizeMessage fleet) {
			fleet.pack(out);
		}
		else if (message instanceof LimitVersionsMessage versions) {
			versions.pack(out);
		}
		else if (message instanceof ExtensionMessage parcel) {
			parcel.pack(out);
		}
		else if (message instanceof ConcurrencyRequest request) {
			request.pack(out);
		}
		else if (message instanceof ConcurrencyReply reply) {
			reply.pack(out);
		}
		else if (message instanceof ConcurrencyNudge nudge) {
			nudge.pack(out);
		}
		else if (message instanceof RegionMessage region) {
			region.pack(out);
		}
		else if (message instanceof ConcurrencyClaim claim) {
			claim.pack(out);
		}
		else if (message instanceof ConcurrencyHandover handover) {
			handover.pack(out);
		}
		else if (message instanceof MembershipMessage membership) {
			pack(membership, out);
		}
		else {
			throw new IllegalArgumentException("message must be of a known kind: message=" + message);
		}
		return end(out);
	}

	private static void pack(MembershipMessage message, MessagePackWriter out) {
		if (message instanceof PingMessage ping) {
			ping.pack(out);
		}
		else if (message instanceof PingRequest request) {
			request.pack(out);
		}
		else if (message instanceof PingReply reply) {
			reply.pack(out);
		}
		else if (message instanceof UpdatesMessage updates) {
			updates.pack(out);
		}
		else if (message instanceof StateMessage state) {
			state.pack(out);
		}
		else if (message instanceof StateDigest digest) {
			digest.pack(out);
		}
	}

	static MessagePackWriter begin(MessagePackWriter out) {
		return out.pack(VERSION);
	}

	static byte[] end(MessagePackWriter out) {
		MessageBounds.check("bytes", out.size(), 1, MessageBounds.MESSAGE_BYTES);
		return out.toByteArray();
	}

	/**
	 * The message that bytes from a peer stand for.
	 * @throws MalformedMessageException if they are none
	 * @throws UnknownVersionException if they are in a version this node does not speak
	 */
	public static Message decode(byte[] message) throws MalformedMessageException, UnknownVersionException {
		if (message.length == 0) {
			throw new MalformedMessageException("no version", 0);
		}
		if (message.length > MessageBounds.MESSAGE_BYTES) {
			throw new MalformedMessageException(
					"message of " + message.length + " bytes, allowed are " + MessageBounds.MESSAGE_BYTES, 0);
		}
		int version = message[0] & 0xff;
		if (version != VERSION) {
			throw new UnknownVersionException(version);
		}
		return decode(new MessagePackReader(message, 1, message.length));
	}

	private static Message decode(MessagePackReader in) throws MalformedMessageException {
		try {
			int fields = in.readFields(1);
			Message message = decode(in, in.readInt(), fields);
			if (in.remaining() > 0) {
				throw in.malformed(in.remaining() + " bytes after the message");
			}
			return message;
		}
		catch (IllegalArgumentException ex) {
			/*
			 * The types check their values at the door, whoever makes them. Here it was
			 * the sender.
			 */
			throw in.malformed(String.valueOf(ex.getMessage()));
		}
	}

	private static Message decode(MessagePackReader in, int type, int fields) throws MalformedMessageException {
		int known = switch (type) {
			case DeltaMessage.TYPE -> DeltaMessage.FIELDS;
			case AckMessage.TYPE -> AckMessage.FIELDS;
			case DigestMessage.TYPE -> DigestMessage.FIELDS;
			case BucketsMessage.TYPE -> BucketsMessage.FIELDS;
			case TimeMessage.TYPE -> TimeMessage.FIELDS;
			case SnapshotRequest.TYPE -> SnapshotRequest.FIELDS;
			case ResetMessage.TYPE -> ResetMessage.FIELDS;
			case LeaseRequest.TYPE -> LeaseRequest.FIELDS;
			case LeaseReply.TYPE -> LeaseReply.FIELDS;
			case TermRequest.TYPE -> TermRequest.FIELDS;
			case TermReply.TYPE -> TermReply.FIELDS;
			case LedgerMessage.TYPE -> LedgerMessage.FIELDS;
			case LedgerReceipt.TYPE -> LedgerReceipt.FIELDS;
			case ModeSwitchMessage.TYPE -> ModeSwitchMessage.FIELDS;
			case RecallMessage.TYPE -> RecallMessage.FIELDS;
			case FleetSizeMessage.TYPE -> FleetSizeMessage.FIELDS;
			case LimitVersionsMessage.TYPE -> LimitVersionsMessage.FIELDS;
			case ExtensionMessage.TYPE -> ExtensionMessage.FIELDS;
			case ConcurrencyRequest.TYPE -> ConcurrencyRequest.FIELDS;
			case ConcurrencyReply.TYPE -> ConcurrencyReply.FIELDS;
			case ConcurrencyNudge.TYPE -> ConcurrencyNudge.FIELDS;
			case RegionMessage.TYPE -> RegionMessage.FIELDS;
			case ConcurrencyClaim.TYPE -> ConcurrencyClaim.FIELDS;
			case ConcurrencyHandover.TYPE -> ConcurrencyHandover.FIELDS;
			case PingMessage.TYPE -> PingMessage.FIELDS;
			case PingRequest.TYPE -> PingRequest.FIELDS;
			case PingReply.TYPE -> PingReply.FIELDS;
			case UpdatesMessage.TYPE -> UpdatesMessage.FIELDS;
			case StateMessage.TYPE -> StateMessage.FIELDS;
			case StateDigest.TYPE -> StateDigest.FIELDS;
			default -> 0;
		};
		if (fields < known) {
			throw in.malformed("type " + type + " has " + known + " fields, found " + fields);
		}
		Message message = switch (type) {
			case DeltaMessage.TYPE -> DeltaMessage.unpack(in);
			case AckMessage.TYPE -> AckMessage.unpack(in);
			case DigestMessage.TYPE -> DigestMessage.unpack(in);
			case BucketsMessage.TYPE -> BucketsMessage.unpack(in);
			case TimeMessage.TYPE -> TimeMessage.unpack(in);
			case SnapshotRequest.TYPE -> new SnapshotRequest();
			case ResetMessage.TYPE -> ResetMessage.unpack(in);
			case LeaseRequest.TYPE -> LeaseRequest.unpack(in);
			case LeaseReply.TYPE -> LeaseReply.unpack(in);
			case TermRequest.TYPE -> TermRequest.unpack(in);
			case TermReply.TYPE -> TermReply.unpack(in);
			case LedgerMessage.TYPE -> LedgerMessage.unpack(in);
			case LedgerReceipt.TYPE -> LedgerReceipt.unpack(in);
			case ModeSwitchMessage.TYPE -> ModeSwitchMessage.unpack(in);
			case RecallMessage.TYPE -> RecallMessage.unpack(in);
			case FleetSizeMessage.TYPE -> FleetSizeMessage.unpack(in);
			case LimitVersionsMessage.TYPE -> LimitVersionsMessage.unpack(in);
			case ExtensionMessage.TYPE -> ExtensionMessage.unpack(in);
			case ConcurrencyRequest.TYPE -> ConcurrencyRequest.unpack(in);
			case ConcurrencyReply.TYPE -> ConcurrencyReply.unpack(in);
			case ConcurrencyNudge.TYPE -> ConcurrencyNudge.unpack(in);
			case RegionMessage.TYPE -> RegionMessage.unpack(in);
			case ConcurrencyClaim.TYPE -> ConcurrencyClaim.unpack(in);
			case ConcurrencyHandover.TYPE -> ConcurrencyHandover.unpack(in);
			case PingMessage.TYPE -> PingMessage.unpack(in);
			case PingRequest.TYPE -> PingRequest.unpack(in);
			case PingReply.TYPE -> PingReply.unpack(in);
			case UpdatesMessage.TYPE -> UpdatesMessage.unpack(in);
			case StateMessage.TYPE -> StateMessage.unpack(in);
			case StateDigest.TYPE -> StateDigest.unpack(in);
			default -> new Message.Unknown(type);
		};
		return finish(in, message, fields - known);
	}

	/*
	 * What may follow the fields that are always there.
	 */
	private static Message finish(MessagePackReader in, Message message, int more) throws MalformedMessageException {
		if (more > 0 && message instanceof DeltaMessage delta) {
			return skip(in, delta.late(in.readInt()), more - 1);
		}
		if (more > 0 && message instanceof AckMessage ack) {
			return skip(in, ack.late(in.readInt()), more - 1);
		}
		return skip(in, message, more);
	}

	private static Message skip(MessagePackReader in, Message message, int unknown) throws MalformedMessageException {
		in.skip(unknown);
		return message;
	}

}
