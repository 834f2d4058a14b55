/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Replicas of counters: a grow-only counter for every node that counts a key (G-Counter,
 * Shapiro et al., 2011), merged by maximum. This node's counts and slots of peers come
 * in; slots go out in the order of their last change, and totals go to the request path.
 * Open {@link io.github.gossiplimiter.gossip.replica.OriginCounters} first.
 */
@Internal
@NullMarked
package io.github.gossiplimiter.gossip.replica;

import org.jspecify.annotations.NullMarked;

import io.github.gossiplimiter.internal.Internal;
