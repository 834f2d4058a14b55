/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.membership;

/**
 * How a run went.
 *
 * @param agreedSeconds time until all nodes that were started at once saw each other
 * @param bytesEach bytes that a node sent in a second of the quiet time, frames and
 * handshakes included
 * @param messagesEach messages that a node sent in a second of it
 * @param connectsEach connections that were made in a second, for each node
 * @param suspicionsEach failed probes of nodes that were up, an hour and node
 * @param falseDeaths times a node removed one that was up
 * @param silent crashes of machines
 * @param seen crashes that ended connections
 */
public record MembershipOutcome(double agreedSeconds, double bytesEach, double messagesEach, double connectsEach,
		double suspicionsEach, long falseDeaths, Detection silent, Detection seen) {

	/**
	 * Until others removed nodes that crashed.
	 *
	 * @param first mean time until the first node did
	 * @param mean mean time until a node did
	 * @param worst longest time until any node did
	 */
	public record Detection(double first, double mean, double worst) {

	}

}
