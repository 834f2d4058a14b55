/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Time that moves only when the simulation says so.
 */
@NullMarked
package io.github.gossiplimiter.simulation.time;

import org.jspecify.annotations.NullMarked;
