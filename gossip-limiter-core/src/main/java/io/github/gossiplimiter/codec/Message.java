package io.github.gossiplimiter.codec;

/**
 * What one node says to another.
 *
 * @since 0.1.0
 */
public sealed interface Message
		permits DeltaMessage, AckMessage, DigestMessage, BucketsMessage, TimeMessage, SnapshotRequest, ResetMessage,
		LeaseRequest, LeaseReply, TermRequest, TermReply, LedgerMessage, LedgerReceipt, ModeSwitchMessage,
		RecallMessage, FleetSizeMessage, LimitVersionsMessage, ExtensionMessage, ConcurrencyRequest, ConcurrencyReply,
		ConcurrencyNudge, RegionMessage, ConcurrencyClaim, ConcurrencyHandover, MembershipMessage, Message.Unknown {

	/**
	 * A message of a kind that a newer node knows and this one does not. It is no error;
	 * there is nothing to do about it.
	 *
	 * @param type number of the kind
	 */
	record Unknown(int type) implements Message {

	}

}
