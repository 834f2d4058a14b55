package io.github.gossiplimiter.gossip;

/**
 * Is told what the gossip loop does, on the loop's thread.
 *
 * @since 0.1.0
 */
public interface GossipListener {

	/**
	 * Tells nobody.
	 */
	GossipListener NONE = new GossipListener() {
	};

	/**
	 * A change that a peer made was merged here.
	 * @param ageNanos from the change to the merge, the wait before sending included
	 */
	default void merged(long ageNanos) {
	}

	/**
	 * A message was handed to the transport.
	 */
	default void sent(Member to, int bytes) {
	}

	/**
	 * A message was received and understood.
	 */
	default void received(Member from, int bytes) {
	}

}
