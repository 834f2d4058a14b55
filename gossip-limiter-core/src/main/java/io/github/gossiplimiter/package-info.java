/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What an application calls: limits, the limiter that enforces them, and its decisions.
 */
@NullMarked
package io.github.gossiplimiter;

import org.jspecify.annotations.NullMarked;
