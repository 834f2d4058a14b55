/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The data channel: TCP connections that carry messages between nodes which have proved
 * to each other that they belong to the same cluster. Messages and the live members go
 * in; messages of proven senders come out, and which nodes are connected and lost.
 * Everything else is refused, counted by reason and costs little. Open
 * {@link io.github.gossiplimiter.cluster.channel.DataChannel} first.
 */
@NullMarked
package io.github.gossiplimiter.cluster.channel;

import org.jspecify.annotations.NullMarked;
