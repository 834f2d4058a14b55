/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Repair of what deltas missed: anti-entropy by digests (Demers et al. 1987), snapshots
 * for nodes that start, the tail of nodes that left, changed limits, and the agreement on
 * cluster time. Digests, requests and changes of the membership come in; repair messages
 * go out. Open {@link io.github.gossiplimiter.gossip.internal.repair.AntiEntropy} first.
 */
@NullMarked
package io.github.gossiplimiter.gossip.internal.repair;

import org.jspecify.annotations.NullMarked;
