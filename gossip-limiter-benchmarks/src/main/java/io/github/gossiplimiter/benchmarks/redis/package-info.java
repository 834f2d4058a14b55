/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * One limit for a fleet that has a Redis: leased permits beside a limiter that asks Redis
 * for every decision.
 */
@NullMarked
package io.github.gossiplimiter.benchmarks.redis;

import org.jspecify.annotations.NullMarked;
