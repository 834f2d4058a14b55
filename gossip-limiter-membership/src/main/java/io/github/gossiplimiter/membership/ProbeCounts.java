/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.membership;

/**
 * Counts what the protocol does, on the loop's thread.
 */
final class ProbeCounts {

	long probes;

	long failedProbes;

	long suspicions;

	long refutations;

	long falseSuspicions;

	long deaths;

	long ignored;

}
