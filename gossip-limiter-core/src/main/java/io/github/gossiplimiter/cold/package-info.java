/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The cold tier: counts of keys that do not fit into memory. Evicted keys come in and are
 * written to a {@link io.github.gossiplimiter.store.ColdStore}; they are restored when
 * they are used again. Open {@link io.github.gossiplimiter.cold.ColdTier} first.
 */
@Internal
@NullMarked
package io.github.gossiplimiter.cold;

import org.jspecify.annotations.NullMarked;

import io.github.gossiplimiter.internal.Internal;
