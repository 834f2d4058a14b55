/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Values and interfaces of the gossip protocol: members, settings, status, and what
 * applications and other modules implement (policy, transport, membership, listener,
 * further protocols on the loop). Nothing here depends on the packages below, which hold
 * the protocol itself. Open {@link io.github.gossiplimiter.gossip.GossipSettings} first,
 * and {@link io.github.gossiplimiter.gossip.LoopProtocol} to run another protocol on the
 * loop.
 */
@NullMarked
package io.github.gossiplimiter.gossip;

import org.jspecify.annotations.NullMarked;
