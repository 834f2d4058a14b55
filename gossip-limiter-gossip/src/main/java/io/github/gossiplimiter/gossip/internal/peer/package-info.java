/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * State of this node's exchange with each peer: cursor in the delta log,
 * acknowledgements, runs in flight, delay, clock offset, and the relay topology.
 * Acknowledgements and members come in; positions, timeouts and the next recipients go
 * out. Open {@link io.github.gossiplimiter.gossip.internal.peer.PeerState} first.
 */
@NullMarked
package io.github.gossiplimiter.gossip.internal.peer;

import org.jspecify.annotations.NullMarked;
