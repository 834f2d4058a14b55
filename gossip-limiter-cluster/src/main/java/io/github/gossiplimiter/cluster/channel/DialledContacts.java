package io.github.gossiplimiter.cluster.channel;

import io.github.gossiplimiter.gossip.Member;

/**
 * Receives which nodes answer at addresses that are kept {@linkplain Dialler#dial
 * dialled}. Called by the channel's thread, one call at a time; must not block.
 *
 * @since 0.1.0
 */
public interface DialledContacts {

	/**
	 * A node answered and proved that it belongs to the cluster.
	 * @param address as it was dialled
	 * @param member who answered
	 */
	void connected(String address, Member member);

	/**
	 * A node that was connected is no longer: it closed, crashed or fell silent.
	 * @param address as it was dialled
	 * @param member who was there
	 */
	void lost(String address, Member member);

}
