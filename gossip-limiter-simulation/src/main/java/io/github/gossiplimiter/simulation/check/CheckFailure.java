/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulation.check;

import io.github.gossiplimiter.simulation.cluster.SimulatedCluster;

/**
 * Something does not hold. The message says what, and how to see it again.
 */
public final class CheckFailure extends AssertionError {

	private static final long serialVersionUID = 1L;

	CheckFailure(String check, String found, SimulatedCluster cluster) {
		super(check + ": " + found + "\n  in " + cluster.describe() + repeat());
	}

	/*
	 * A scenario that is a test is repeated by running it; others say themselves how.
	 */
	private static String repeat() {
		return StackWalker.getInstance()
			.walk((frames) -> frames.filter((frame) -> frame.getClassName().endsWith("Tests"))
				.filter((frame) -> frame.getMethodName().indexOf('$') < 0)
				.reduce((inner, outer) -> outer)
				.map((frame) -> "\n  repeat with: ./mvnw -pl gossip-limiter-simulator -am test -Dtest="
						+ frame.getClassName().substring(frame.getClassName().lastIndexOf('.') + 1) + "#"
						+ frame.getMethodName() + " -Dsurefire.failIfNoSpecifiedTests=false")
				.orElse(""));
	}

}
