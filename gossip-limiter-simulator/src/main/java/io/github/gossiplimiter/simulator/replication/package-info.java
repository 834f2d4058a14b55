/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Choices of replication that the product does not make, to compare with: whole keys in
 * every message, random peers, no retransmission, a fan-out for each key, tiers that are
 * sent by their own interval. Options come in, a strategy for each node comes out; open
 * {@link io.github.gossiplimiter.simulator.replication.ReplicationOptions} first.
 */
@NullMarked
package io.github.gossiplimiter.simulator.replication;

import org.jspecify.annotations.NullMarked;
