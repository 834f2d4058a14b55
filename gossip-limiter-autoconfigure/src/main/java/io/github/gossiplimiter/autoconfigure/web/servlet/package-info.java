/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Limits on servlet requests. A request comes in through a filter, for rules of its path,
 * and through an interceptor, for rules of its controller; it goes on to its handler with
 * header fields, or is answered with a denial. Open {@code RateLimitFilter} first, then
 * {@code RequestGate}.
 */
@NullMarked
package io.github.gossiplimiter.autoconfigure.web.servlet;

import org.jspecify.annotations.NullMarked;
