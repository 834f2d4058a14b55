package io.github.gossiplimiter.cluster.membership;

import java.util.List;

import javax.net.ssl.SSLContext;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.cluster.HostAndPort;

/**
 * What a JGroups cluster is made of.
 *
 * @param clusterName keeps neighbours apart: nodes of another name are never members
 * @param endpoint where this node listens
 * @param protection who may join
 * @since 0.1.0
 */
public record JGroupsSettings(String clusterName, Endpoint endpoint, Protection protection) {

	public JGroupsSettings {
		if (clusterName.isBlank()) {
			throw new IllegalArgumentException("clusterName must not be blank");
		}
	}

	/**
	 * Where a node listens.
	 *
	 * @param bindAddress name or address of one of this machine's interfaces
	 * @param port the port of membership
	 * @param advertiseAddress what others dial if it is not the bind address, a host
	 * without port
	 * @param crashPort whether to listen at {@code port + 2} as well, in plain text, for
	 * others to see at once when this process ends
	 */
	public record Endpoint(String bindAddress, int port, @Nullable String advertiseAddress, boolean crashPort) {

		/**
		 * How far the crash port is above the port of membership.
		 */
		public static final int CRASH_PORT_OFFSET = 2;

		public Endpoint {
			HostAndPort address = new HostAndPort(bindAddress, port);
			if (address.port() == 0) {
				throw new IllegalArgumentException("others must know the port: port=" + port);
			}
			if (crashPort) {
				address.withPort(port + CRASH_PORT_OFFSET);
			}
		}

		/**
		 * Dialled where it listens, without a crash port.
		 */
		public Endpoint(String bindAddress, int port) {
			this(bindAddress, port, null, false);
		}

	}

	/**
	 * Who may join: whoever shows a certificate that is trusted, whoever knows the
	 * secret, both or anybody.
	 *
	 * @param sslContext makes connections; both ends must show a certificate the other
	 * trusts
	 * @param secrets encrypt and authenticate every message: the first seals, any opens
	 */
	public record Protection(@Nullable SSLContext sslContext, List<String> secrets) {

		/**
		 * Anybody who can connect may join.
		 */
		public static final Protection NONE = new Protection(null, List.of());

		public Protection {
			secrets = List.copyOf(secrets);
			if (secrets.stream().anyMatch(String::isBlank)) {
				throw new IllegalArgumentException("secret must not be blank");
			}
		}

		/**
		 * Who shows a trusted certificate may join.
		 */
		public static Protection ofTls(SSLContext sslContext) {
			return new Protection(sslContext, List.of());
		}

		/**
		 * Who knows the secret may join.
		 */
		public static Protection ofSecret(String secret) {
			return ofSecrets(List.of(secret));
		}

		/**
		 * Who knows one of the secrets may join.
		 */
		public static Protection ofSecrets(List<String> secrets) {
			return new Protection(null, secrets);
		}

		@Override
		public String toString() {
			return "Protection[tls=" + (this.sslContext != null) + ", secrets=" + this.secrets.size() + "]";
		}

	}

}
