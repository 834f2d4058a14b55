package io.github.gossiplimiter.gossip;

/**
 * What a message says of a key that changed.
 *
 * @since 0.1.0
 */
public enum Payload {

	/**
	 * The counters that changed since the last message to that peer.
	 */
	DELTA,

	/**
	 * All counters of the key. Costs many times the bytes; for experiments.
	 */
	FULL

}
