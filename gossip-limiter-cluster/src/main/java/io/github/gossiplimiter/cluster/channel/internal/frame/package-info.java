/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Frames: bytes of a connection go in, frames of a bounded length come out, decrypted in
 * their order where there is a secret. What breaks a rule ends the connection with a
 * {@link io.github.gossiplimiter.cluster.channel.internal.frame.PeerRefusal}. Open
 * {@link io.github.gossiplimiter.cluster.channel.internal.frame.FrameDecoder} first.
 */
@NullMarked
package io.github.gossiplimiter.cluster.channel.internal.frame;

import org.jspecify.annotations.NullMarked;
