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
