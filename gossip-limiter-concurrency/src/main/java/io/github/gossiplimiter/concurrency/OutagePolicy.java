package io.github.gossiplimiter.concurrency;

/**
 * What a node does whose lease has run out because the coordinator did not answer.
 *
 * @since 0.1.0
 */
public enum OutagePolicy {

	/**
	 * Admit nothing until the coordinator answers again: others may have been given the
	 * share meanwhile.
	 */
	FAIL_CLOSED,

	/**
	 * Admit by the limit that this node inferred itself. All nodes together may then be
	 * more than the backend can bear.
	 */
	LOCAL_ONLY

}
