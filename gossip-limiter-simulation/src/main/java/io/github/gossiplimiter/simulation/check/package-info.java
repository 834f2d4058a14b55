/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What must hold in every run, whatever happened in it. The checks know what was let
 * through from the simulation's own count, not from the nodes.
 */
@NullMarked
package io.github.gossiplimiter.simulation.check;

import org.jspecify.annotations.NullMarked;
