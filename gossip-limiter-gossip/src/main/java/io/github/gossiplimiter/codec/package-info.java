/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The format of all messages, byte by byte. A message is a version and one MessagePack
 * array; arrays may grow at their end, so that nodes of different versions can exchange
 * messages. Nothing here trusts the sender: sizes are checked before anything is
 * allocated. Open {@link io.github.gossiplimiter.codec.MessageCodec} first.
 */
@Internal
@NullMarked
package io.github.gossiplimiter.codec;

import org.jspecify.annotations.NullMarked;

import io.github.gossiplimiter.internal.Internal;
