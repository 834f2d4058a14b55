/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulation.cluster;

import java.time.Duration;

/**
 * How long it takes until nodes know who is there.
 *
 * @param join from the start of a node, its resumption or the end of a split until it is
 * a member
 * @param failure from a crash, a pause or the beginning of a split until the members that
 * are out of reach are taken off
 * @param leave from the end of a node that said so until the others know
 */
public record MembershipDelays(Duration join, Duration failure, Duration leave) {

	/**
	 * What the product's engine does on a quiet network.
	 */
	public static final MembershipDelays DEFAULT = new MembershipDelays(Duration.ofMillis(200), Duration.ofSeconds(4),
			Duration.ofMillis(100));

	public MembershipDelays {
		checkNotNegative("join", join);
		checkNotNegative("failure", failure);
		checkNotNegative("leave", leave);
	}

	private static void checkNotNegative(String name, Duration value) {
		if (value.isNegative()) {
			throw new IllegalArgumentException(name + " must not be negative: " + name + "=" + value);
		}
	}

}
