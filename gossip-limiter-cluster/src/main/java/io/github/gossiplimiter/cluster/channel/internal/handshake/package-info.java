/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The handshake, without a network: messages of the other end go in, messages for it come
 * out, and at the end the peer that has proved itself with the ciphers of its frames.
 * Open {@link io.github.gossiplimiter.cluster.channel.internal.handshake.Handshake}
 * first.
 */
@NullMarked
package io.github.gossiplimiter.cluster.channel.internal.handshake;

import org.jspecify.annotations.NullMarked;
