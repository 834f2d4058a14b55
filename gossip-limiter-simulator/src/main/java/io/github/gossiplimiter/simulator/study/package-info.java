/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Many experiments that answer questions together: which contenders face which scenarios,
 * how often, and what came out.
 */
@NullMarked
package io.github.gossiplimiter.simulator.study;

import org.jspecify.annotations.NullMarked;
