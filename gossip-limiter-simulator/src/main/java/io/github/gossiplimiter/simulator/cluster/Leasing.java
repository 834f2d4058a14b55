package io.github.gossiplimiter.simulator.cluster;

import java.time.Duration;

/**
 * How the nodes of a cluster lease permits from each other.
 *
 * @param expectedMembers how many members there should be, 0 if nodes are not told
 * @param maxWait longest time a request waits for permits
 * @param keeper who keeps the ledgers
 */
public record Leasing(int expectedMembers, Duration maxWait, LedgerKeeper keeper) {

	/**
	 * As nodes do that were told nothing.
	 */
	public static final Leasing DEFAULT = new Leasing(0, Duration.ofMillis(5), LedgerKeeper.PEER);

	public Leasing {
		if (expectedMembers < 0) {
			throw new IllegalArgumentException(
					"expectedMembers must not be negative: expectedMembers=" + expectedMembers);
		}
	}

}
