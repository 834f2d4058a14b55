package io.github.gossiplimiter.concurrency;

/**
 * When permits that one node gives up may be given to another.
 *
 * @since 0.1.0
 */
public enum Handoff {

	/**
	 * When the node has confirmed that it keeps to less, and what it had beyond has
	 * drained. The requests in flight of all nodes together are never more than the
	 * ceiling, however late messages are.
	 */
	ACKNOWLEDGED,

	/**
	 * As soon as the node was told, unless it reported more requests in flight. While an
	 * answer is on its way it may still admit by what it had before.
	 */
	OCCUPANCY

}
