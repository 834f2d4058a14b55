package io.github.gossiplimiter.codec;

/**
 * The codec of a node that uses all protocols.
 */
final class AllMessages {

	static final MessageCodec CODEC = MessageCodec.of(GossipMessages.KINDS, LeaseMessages.KINDS,
			ConcurrencyMessages.KINDS, MembershipMessages.KINDS);

	private AllMessages() {
	}

}
