/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip;

import io.github.gossiplimiter.internal.Internal;

/**
 * Sends messages of a loop to peers, see {@link Transport#send}.
 *
 * @since 0.1.0
 */
@Internal
@FunctionalInterface
public interface MessageSender {

	/**
	 * Hand a message over without waiting.
	 * @return whether it was accepted
	 */
	boolean send(Member to, byte[] message);

}
