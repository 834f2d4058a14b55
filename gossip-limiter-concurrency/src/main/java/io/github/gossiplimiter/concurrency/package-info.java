/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * One ceiling on the requests in flight towards a shared backend, inferred by all nodes
 * from the latencies that each of them measures, and divided among them. Requests come in
 * and are admitted or refused from memory; reports to a {@code
 * ConcurrencyCoordinator} go out, and shares of the ceiling come back. Open {@code
 * ConcurrencyLimiter} first.
 */
@NullMarked
package io.github.gossiplimiter.concurrency;

import org.jspecify.annotations.NullMarked;
