/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What keys on disk cost, and what a flood of keys does.
 */
@NullMarked
package io.github.gossiplimiter.benchmarks.cold;

import org.jspecify.annotations.NullMarked;
