/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Merging of received counters into the replicas, a per-origin maximum (G-Counter,
 * Shapiro et al. 2011). Delta messages come in; raised slots, relay deadlines and
 * rejections go out. Open
 * {@link io.github.gossiplimiter.gossip.internal.merge.DeltaMerger} first.
 */
@NullMarked
package io.github.gossiplimiter.gossip.internal.merge;

import org.jspecify.annotations.NullMarked;
