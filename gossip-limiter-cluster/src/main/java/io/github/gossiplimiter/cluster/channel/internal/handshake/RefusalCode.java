/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel.internal.handshake;

import io.github.gossiplimiter.cluster.channel.internal.frame.PeerRefusal;
import io.github.gossiplimiter.gossip.Rejection;

/**
 * The reason of a refusal as an acceptor sends it to a dialler, one byte.
 */
public final class RefusalCode {

	private RefusalCode() {
	}

	/**
	 * Whether the reason is sent to the peer.
	 */
	public static boolean isSent(Rejection reason) {
		return code(reason) != 0;
	}

	public static byte[] write(Rejection reason) {
		return new byte[] { code(reason) };
	}

	/**
	 * The refusal that the acceptor sent.
	 * @param cluster that this node belongs to
	 * @param authentication by which it proves that
	 */
	public static PeerRefusal read(byte[] payload, String cluster, PeerAuthentication authentication) {
		byte code = (payload.length > 0) ? payload[0] : 0;
		return switch (code) {
			case 1 -> new PeerRefusal(Rejection.CLUSTER,
					"refused this node, since it does not belong to cluster '" + cluster + "'");
			case 2 -> new PeerRefusal(Rejection.SALT,
					"refused this node, since it hashes keys with another salt: set the same one everywhere");
			case 3 -> new PeerRefusal(Rejection.VERSION, "refused this node, since it does not speak versions "
					+ OpeningMessage.Versions.OURS + " of the channel");
			case 4 ->
				new PeerRefusal(Rejection.UNAUTHENTICATED, "refused this node, since it could not prove itself by "
						+ authentication.label() + ": compare the secrets and TLS settings of both");
			default -> new PeerRefusal(Rejection.MALFORMED, "refused this node");
		};
	}

	private static byte code(Rejection reason) {
		return (byte) switch (reason) {
			case CLUSTER -> 1;
			case SALT -> 2;
			case VERSION -> 3;
			case UNAUTHENTICATED -> 4;
			default -> 0;
		};
	}

}
