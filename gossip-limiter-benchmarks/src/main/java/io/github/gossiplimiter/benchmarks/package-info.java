/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What a decision costs, beside the limiters people use today: the same keys, the same
 * quotas, one run.
 */
@NullMarked
package io.github.gossiplimiter.benchmarks;

import org.jspecify.annotations.NullMarked;
