/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What the starter adds to the start of an application that limits nothing yet.
 */
@NullMarked
package io.github.gossiplimiter.benchmarks.startup;

import org.jspecify.annotations.NullMarked;
