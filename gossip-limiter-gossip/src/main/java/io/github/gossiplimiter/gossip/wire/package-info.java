/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Messages of gossip: counters that changed, their acknowledgement, digests, snapshots,
 * totals of regions and limits that change. Records come in from the gossip loop and go
 * out as MessagePack; golden bytes in the tests pin the format. Open {@code DeltaMessage}
 * first.
 */
@Internal
@NullMarked
package io.github.gossiplimiter.gossip.wire;

import org.jspecify.annotations.NullMarked;

import io.github.gossiplimiter.internal.Internal;
