/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel.internal.handshake;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.cluster.channel.internal.frame.FrameCipher;
import io.github.gossiplimiter.cluster.channel.internal.key.PreSharedKeys;
import io.github.gossiplimiter.gossip.Member;

/**
 * The result of a handshake.
 *
 * @param peer the node at the other end
 * @param outgoing encrypts what this node sends, {@code null} if frames are not encrypted
 * @param incoming decrypts what the peer sends, {@code null} if frames are not encrypted
 * @param key the pre-shared key both ends proved to know, {@code null} if there is none
 */
public record HandshakeResult(Member peer, @Nullable FrameCipher outgoing, @Nullable FrameCipher incoming,
		PreSharedKeys.@Nullable Key key) {

	/**
	 * Whether the secret this session rests on is still accepted.
	 */
	public boolean isAcceptedBy(PreSharedKeys secrets) {
		return this.key == null || secrets.contains(this.key);
	}

}
