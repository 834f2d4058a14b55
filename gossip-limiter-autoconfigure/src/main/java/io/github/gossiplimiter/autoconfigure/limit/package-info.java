/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Definitions of limits and of what they apply to. Properties and annotations come in;
 * the limits for the rate limiter and the rules for requests and methods go out, or an
 * exception that says which place to correct. Open {@code LimitDefinitions} first.
 */
@NullMarked
package io.github.gossiplimiter.autoconfigure.limit;

import org.jspecify.annotations.NullMarked;
