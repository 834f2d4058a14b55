/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * One page that shows what came out of a sweep. It is whole in itself: no script, style,
 * font or picture comes from elsewhere.
 */
@NullMarked
package io.github.gossiplimiter.simulator.report;

import org.jspecify.annotations.NullMarked;
