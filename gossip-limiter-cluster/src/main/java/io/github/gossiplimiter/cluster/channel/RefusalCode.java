package io.github.gossiplimiter.cluster.channel;

import io.github.gossiplimiter.gossip.Rejection;

/**
 * How an acceptor tells a dialler why it is not wanted.
 */
final class RefusalCode {

	private RefusalCode() {
	}

	/**
	 * Whether a peer may know that this was the reason.
	 */
	static boolean isTold(Rejection reason) {
		return code(reason) != 0;
	}

	static byte[] write(Rejection reason) {
		return new byte[] { code(reason) };
	}

	/**
	 * What the acceptor's answer means for this node.
	 */
	static HandshakeRefusal read(byte[] payload, ChannelSettings settings) {
		byte code = (payload.length > 0) ? payload[0] : 0;
		return switch (code) {
			case 1 -> new HandshakeRefusal(Rejection.CLUSTER,
					"refused this node, since it does not belong to cluster '" + settings.cluster() + "'");
			case 2 -> new HandshakeRefusal(Rejection.SALT,
					"refused this node, since it hashes keys with another salt: set the same one everywhere");
			case 3 -> new HandshakeRefusal(Rejection.VERSION, "refused this node, since it does not speak versions "
					+ OpeningMessage.Versions.OURS + " of the channel");
			case 4 ->
				new HandshakeRefusal(Rejection.UNAUTHENTICATED, "refused this node, since it could not prove itself by "
						+ PeerAuthentication.of(settings).label() + ": compare the secrets and TLS settings of both");
			default -> new HandshakeRefusal(Rejection.MALFORMED, "refused this node");
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
