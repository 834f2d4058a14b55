/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * All keys of a node within their bounds: table, eviction, hashing. Hashes of keys come
 * in, counters go out; evicted keys go to the cold tier. Open
 * {@link io.github.gossiplimiter.key.Keyspace} first.
 */
@Internal
@NullMarked
package io.github.gossiplimiter.key;

import org.jspecify.annotations.NullMarked;

import io.github.gossiplimiter.internal.Internal;
