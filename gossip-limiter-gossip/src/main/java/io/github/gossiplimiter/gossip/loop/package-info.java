/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The loop of one node: takes changed keys and received messages, and runs rounds,
 * acknowledgements, repair and further protocols in one logical thread. Messages and
 * steps come in from the thread that drives it; messages go out through a
 * {@link io.github.gossiplimiter.gossip.MessageSender}. Open
 * {@link io.github.gossiplimiter.gossip.loop.GossipLoop} first.
 */
@Internal
@NullMarked
package io.github.gossiplimiter.gossip.loop;

import org.jspecify.annotations.NullMarked;

import io.github.gossiplimiter.internal.Internal;
