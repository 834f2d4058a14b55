package io.github.gossiplimiter.codec;

import java.util.List;

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
