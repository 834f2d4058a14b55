/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Limits that change while nodes run: the newest change of each limit, made on any node,
 * against what this node was configured with. Changes come in from the rate limiter and
 * from peers; limits in force go out to the engine. Open
 * {@link io.github.gossiplimiter.change.LimitVersions} first.
 */
@Internal
@NullMarked
package io.github.gossiplimiter.change;

import org.jspecify.annotations.NullMarked;

import io.github.gossiplimiter.internal.Internal;
