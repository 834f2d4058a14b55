package io.github.gossiplimiter.cluster.channel;

import javax.net.ssl.SSLException;

import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;

/**
 * The contexts new connections are made with, rebuilt whenever their source changes.
 */
final class TlsContexts {

	private final TlsSource source;

	private volatile Pair current;

	TlsContexts(TlsSource source) {
		this.source = source;
		this.current = build(source.material());
		source.onChange(this::reload);
	}

	SslContext server() {
		return this.current.server();
	}

	SslContext client() {
		return this.current.client();
	}

	/*
	 * Material that cannot be used is the problem of whoever changed it: it hears so by
	 * the exception, and connections go on with what worked so far.
	 */
	private void reload() {
		this.current = build(this.source.material());
	}

	private static Pair build(TlsMaterial material) {
		try {
			SslContextBuilder server = SslContextBuilder.forServer(material.keys()).clientAuth(ClientAuth.REQUIRE);
			/*
			 * Netty compares host names by default; a node that is dialled by the address
			 * it has today cannot have a certificate for it.
			 */
			SslContextBuilder client = SslContextBuilder.forClient()
				.keyManager(material.keys())
				.endpointIdentificationAlgorithm("");
			return new Pair(build(server, material), build(client, material));
		}
		catch (SSLException ex) {
			throw new IllegalArgumentException("keys and trust cannot be used for TLS: " + ex.getMessage(), ex);
		}
	}

	private static SslContext build(SslContextBuilder builder, TlsMaterial material) throws SSLException {
		builder.trustManager(material.trust()).sslProvider(SslProvider.JDK);
		if (!material.protocols().isEmpty()) {
			builder.protocols(material.protocols());
		}
		if (!material.ciphers().isEmpty()) {
			builder.ciphers(material.ciphers());
		}
		return builder.build();
	}

	private record Pair(SslContext server, SslContext client) {

	}

}
