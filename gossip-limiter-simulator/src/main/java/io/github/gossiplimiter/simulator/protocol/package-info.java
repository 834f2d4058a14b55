/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Other ways to exchange counts, to compare ours with.
 */
@NullMarked
package io.github.gossiplimiter.simulator.protocol;

import org.jspecify.annotations.NullMarked;
