package io.github.gossiplimiter.cluster.channel;

/**
 * How nodes of a cluster prove to each other that they belong to it.
 */
enum PeerAuthentication {

	/**
	 * Not at all.
	 */
	NOTHING(0),

	/**
	 * By a secret they share, see {@link Handshake}; every frame is encrypted.
	 */
	SECRET(1),

	/**
	 * By the certificates TLS has checked before the first frame. TLS protects the frames
	 * as well, so they are not encrypted again.
	 */
	TLS(2);

	private final byte code;

	PeerAuthentication(int code) {
		this.code = (byte) code;
	}

	static PeerAuthentication of(ChannelSettings settings) {
		if (settings.tls() != null) {
			return TLS;
		}
		return settings.secrets().isEmpty() ? NOTHING : SECRET;
	}

	/**
	 * The one with a code.
	 * @throws IllegalArgumentException if there is none
	 */
	static PeerAuthentication read(byte code) {
		for (PeerAuthentication proving : values()) {
			if (proving.code == code) {
				return proving;
			}
		}
		throw new IllegalArgumentException("code must be one of ours: code=" + code);
	}

	byte code() {
		return this.code;
	}

	String label() {
		return switch (this) {
			case NOTHING -> "neither secret nor TLS";
			case SECRET -> "a secret";
			case TLS -> "TLS";
		};
	}

}
