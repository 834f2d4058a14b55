/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Limits on WebFlux requests. An exchange comes in through a filter; it goes on to its
 * handler with header fields, or is answered with a denial. Open
 * {@code RateLimitWebFilter} first, then {@code RequestGate}.
 */
@NullMarked
package io.github.gossiplimiter.autoconfigure.web.reactive;

import org.jspecify.annotations.NullMarked;
