package io.github.gossiplimiter.simulator.check;

import io.github.gossiplimiter.simulator.cluster.SimulatedCluster;

/**
 * Something does not hold. The message says what, and how to see it again.
 */
public final class CheckFailure extends AssertionError {

	private static final long serialVersionUID = 1L;

	CheckFailure(String check, String found, SimulatedCluster cluster) {
		super(check + ": " + found + "\n  in " + cluster.describe());
	}

}
