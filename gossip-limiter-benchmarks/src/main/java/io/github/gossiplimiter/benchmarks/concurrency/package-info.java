/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What it costs to admit a request to a shared backend and to let it go.
 */
@NullMarked
package io.github.gossiplimiter.benchmarks.concurrency;

import org.jspecify.annotations.NullMarked;
