/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The seeds of the fuzz tests. The tests themselves are in the packages they test.
 */
@NullMarked
package io.github.gossiplimiter.fuzz;

import org.jspecify.annotations.NullMarked;
