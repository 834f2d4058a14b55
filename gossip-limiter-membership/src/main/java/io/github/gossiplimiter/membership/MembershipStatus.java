/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.membership;

/**
 * Counters of the membership protocol on one node.
 *
 * @param probes probes that were begun
 * @param failedProbes probes that neither the target nor a helper answered
 * @param suspicions suspicions that began here, from reports of any member
 * @param refutations suspicions against this node that it refuted
 * @param falseSuspicions members that were suspected here and turned out to be alive
 * @param deaths members that were declared dead here
 * @param ignored updates that were ignored because a table is full or their version is
 * implausible
 * @param localHealth the health multiplier of Lifeguard, 0 if this node is healthy
 * @param alive members that are alive, this node excluded
 * @param suspect members that are suspected
 * @param dead members that are dead and remembered
 * @param left members that left and are remembered
 * @since 0.1.0
 */
public record MembershipStatus(long probes, long failedProbes, long suspicions, long refutations, long falseSuspicions,
		long deaths, long ignored, int localHealth, int alive, int suspect, int dead, int left) {

}
