/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Threads and clocks of the starter: periodic upkeep of the rate limiter, clocks that
 * leases and requests read, and a log that is not flooded. Auto-configurations create
 * them and the context stops them. Open {@code RateLimiterHousekeeper} first.
 */
@NullMarked
package io.github.gossiplimiter.autoconfigure.housekeeping;

import org.jspecify.annotations.NullMarked;
