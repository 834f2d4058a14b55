/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Decides requests: counts them on this node, takes leased permits or this node's share,
 * as each limit says. Requests come in by the {@link io.github.gossiplimiter.RateLimiter}
 * that this package implements, leases by
 * {@link io.github.gossiplimiter.engine.LeaseSource}; decisions go out, and limits whose
 * counts are exchanged go to the gossip loop. Open
 * {@link io.github.gossiplimiter.engine.RateLimiterEngine} first, then
 * {@link io.github.gossiplimiter.engine.LimitDispatcher}.
 */
@Internal
@NullMarked
package io.github.gossiplimiter.engine;

import org.jspecify.annotations.NullMarked;

import io.github.gossiplimiter.internal.Internal;
