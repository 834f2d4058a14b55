/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Strict and hybrid limits: API and SPI of leased permits. A lease lends permits of a key
 * to a holder until a time (Gray &amp; Cheriton, 1989); the permits spent and lent in any
 * window never exceed the limit. A holder sends {@code LeaseCall}s to a {@code
 * Coordinator} and receives {@code LeaseResult}s. Open {@code Coordinator} first.
 */
@NullMarked
package io.github.gossiplimiter.lease;

import org.jspecify.annotations.NullMarked;
