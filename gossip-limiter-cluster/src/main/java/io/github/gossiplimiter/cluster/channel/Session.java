package io.github.gossiplimiter.cluster.channel;

import java.util.List;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.gossip.Member;

/**
 * What a handshake leads to.
 *
 * @param peer who is at the other end
 * @param outgoing seals what this node sends, {@code null} if frames need no seal
 * @param incoming checks what the peer sends, {@code null} if frames need no seal
 * @param keys the secrets the proofs rest on
 */
record Session(Member peer, @Nullable FrameSeal outgoing, @Nullable FrameSeal incoming, List<Secrets.Key> keys) {

	/**
	 * Whether the secrets this session rests on are still among those believed.
	 */
	boolean isBelievedBy(Secrets secrets) {
		return this.keys.stream().allMatch(secrets::contains);
	}

}
