/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Whole clusters in one process, over real sockets on loopback: how fast news spreads,
 * what an idle cluster costs, and how exactly nodes share a limit.
 */
@NullMarked
package io.github.gossiplimiter.benchmarks.cluster;

import org.jspecify.annotations.NullMarked;
