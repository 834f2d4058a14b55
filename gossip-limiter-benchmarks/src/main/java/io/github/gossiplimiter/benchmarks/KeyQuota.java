/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks;

import java.time.Duration;

/**
 * What every key may spend, in the same words for all implementations.
 *
 * @param permits how many permits in a period
 * @param period how long the period is
 */
public record KeyQuota(long permits, Duration period) {

}
