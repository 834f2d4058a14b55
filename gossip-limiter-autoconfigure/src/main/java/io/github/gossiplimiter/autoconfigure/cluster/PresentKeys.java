package io.github.gossiplimiter.autoconfigure.cluster;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.function.Supplier;

import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;

import org.jspecify.annotations.Nullable;

/**
 * The keys a supplier names at the time of each handshake.
 */
final class PresentKeys extends X509ExtendedKeyManager {

	private final Supplier<KeyManager[]> managers;

	PresentKeys(Supplier<KeyManager[]> managers) {
		this.managers = managers;
	}

	private X509ExtendedKeyManager present() {
		for (KeyManager manager : this.managers.get()) {
			if (manager instanceof X509ExtendedKeyManager x509) {
				return x509;
			}
		}
		throw new IllegalStateException("the key store holds no X.509 certificate");
	}

	@Override
	public String @Nullable [] getClientAliases(String keyType, Principal @Nullable [] issuers) {
		return present().getClientAliases(keyType, issuers);
	}

	@Override
	public @Nullable String chooseClientAlias(String[] keyType, Principal @Nullable [] issuers,
			@Nullable Socket socket) {
		return present().chooseClientAlias(keyType, issuers, socket);
	}

	@Override
	public @Nullable String chooseEngineClientAlias(String[] keyType, Principal @Nullable [] issuers,
			@Nullable SSLEngine engine) {
		return present().chooseEngineClientAlias(keyType, issuers, engine);
	}

	@Override
	public String @Nullable [] getServerAliases(String keyType, Principal @Nullable [] issuers) {
		return present().getServerAliases(keyType, issuers);
	}

	@Override
	public @Nullable String chooseServerAlias(String keyType, Principal @Nullable [] issuers, @Nullable Socket socket) {
		return present().chooseServerAlias(keyType, issuers, socket);
	}

	@Override
	public @Nullable String chooseEngineServerAlias(String keyType, Principal @Nullable [] issuers,
			@Nullable SSLEngine engine) {
		return present().chooseEngineServerAlias(keyType, issuers, engine);
	}

	@Override
	public X509Certificate @Nullable [] getCertificateChain(String alias) {
		return present().getCertificateChain(alias);
	}

	@Override
	public @Nullable PrivateKey getPrivateKey(String alias) {
		return present().getPrivateKey(alias);
	}

}
