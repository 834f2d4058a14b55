/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Inference of a limit from latencies on one node: TCP Vegas (Brakmo &amp; Peterson,
 * 1995) as in Netflix concurrency-limits, adapted to a backend that many nodes load, and
 * their other algorithms. Latencies of ended requests come in; a limit goes out. Open
 * {@code LocalLimits} first, then {@code SharedVegasLimit}.
 */
@NullMarked
package io.github.gossiplimiter.concurrency.latency;

import org.jspecify.annotations.NullMarked;
