/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.membership;

import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.membership.wire.MembershipMessage;

/**
 * Network of a {@link SwimProtocol}: sends its messages and connects to addresses.
 *
 * @since 0.1.0
 */
public interface MembershipNetwork {

	/**
	 * Hand a message over without waiting; connect first if necessary.
	 * @return whether it was accepted
	 */
	boolean send(Member to, MembershipMessage message);

	/**
	 * Try to reach whatever node listens at an address. Success is reported by
	 * {@link SwimProtocol#connected}.
	 */
	void contact(String address);

	/**
	 * Two live nodes advertise one address, where others reach only one of them. By
	 * default nothing is done about it.
	 */
	default void addressShared(Member one, Member other) {
	}

}
