/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Leases on the gossip loop: the common part of coordinators among the nodes themselves,
 * whichever of them keeps the ledger. Calls of request threads come in through a queue;
 * steps of holder and coordinator go out to the loop. Open {@code LoopLeases} first.
 */
@Internal
@NullMarked
package io.github.gossiplimiter.lease.loop;

import org.jspecify.annotations.NullMarked;

import io.github.gossiplimiter.internal.Internal;
