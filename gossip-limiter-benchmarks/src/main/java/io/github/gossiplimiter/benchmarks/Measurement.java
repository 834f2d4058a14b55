/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks;

/**
 * What one fork measured.
 *
 * @param scenario which keys were asked for
 * @param threads how many threads asked
 * @param outcome what every decision answered
 * @param contender which implementation decided
 * @param nanos time of a decision, by the clock
 * @param processorNanos processor time of a decision
 * @param bytes memory a decision allocated
 */
record Measurement(KeyScenario scenario, int threads, DecisionKind outcome, ComparedLimiter contender, double nanos,
		double processorNanos, double bytes) {

}
