/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Nodes with the real rate limiter and the real gossip loop, driven in virtual time.
 */
@NullMarked
package io.github.gossiplimiter.simulation.cluster;

import org.jspecify.annotations.NullMarked;
