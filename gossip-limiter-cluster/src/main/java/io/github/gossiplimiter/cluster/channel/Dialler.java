package io.github.gossiplimiter.cluster.channel;

/**
 * Keeps connections to addresses whose node is not known until it answers. Safe for use
 * by many threads; never blocks.
 *
 * @since 0.1.0
 */
public interface Dialler {

	/**
	 * Connect to an address, and again with growing pauses whenever that fails or ends,
	 * until it is {@linkplain #forget forgotten}. An address where this very node listens
	 * is recognised and left alone.
	 * @param address host and port of a data channel; an IPv6 host stands in brackets
	 * @throws IllegalArgumentException if it is not written like that
	 */
	void dial(String address);

	/**
	 * Dial an address no longer. {@link Contacts} hear no more of it; a connection that
	 * is in use stays until it is idle.
	 */
	void forget(String address);

}
