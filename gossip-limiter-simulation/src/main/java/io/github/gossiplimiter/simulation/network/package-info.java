/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * A network that delays, loses, repeats and reorders messages as it was told to, from a
 * seed.
 */
@NullMarked
package io.github.gossiplimiter.simulation.network;

import org.jspecify.annotations.NullMarked;
