package io.github.gossiplimiter.cluster.membership;

import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Arrays;

import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedKeyManager;
import javax.net.ssl.X509ExtendedTrustManager;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.cluster.channel.TlsMaterial;
import io.github.gossiplimiter.cluster.channel.TlsSource;

/**
 * Makes an SSL context that follows changes of its keys and its trust: JGroups keeps the
 * context it was started with, so what is inside has to change. Connections that are open
 * keep what they were opened with.
 *
 * @since 0.1.0
 */
public final class ReloadableSslContext {

	/**
	 * How long a session may be resumed, without another look at the certificates.
	 */
	private static final int SESSION_SECONDS = 60;

	private ReloadableSslContext() {
	}

	/**
	 * Make a context.
	 * @param source where keys and trust come from, and who says that they changed
	 */
	public static SSLContext of(TlsSource source) {
		Keys keys = new Keys(source.material());
		Trust trust = new Trust(source.material());
		source.onChange(() -> {
			TlsMaterial material = source.material();
			keys.current = Keys.find(material);
			trust.current = Trust.find(material);
		});
		try {
			SSLContext context = SSLContext.getInstance("TLS");
			context.init(new KeyManager[] { keys }, new TrustManager[] { trust }, null);
			context.getServerSessionContext().setSessionTimeout(SESSION_SECONDS);
			context.getClientSessionContext().setSessionTimeout(SESSION_SECONDS);
			return context;
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalArgumentException("cannot make an SSL context", ex);
		}
	}

	private static <T> T find(Object[] managers, Class<T> type) {
		return Arrays.stream(managers)
			.filter(type::isInstance)
			.map(type::cast)
			.findFirst()
			.orElseThrow(() -> new IllegalArgumentException("certificates must be X.509"));
	}

	private static final class Keys extends X509ExtendedKeyManager {

		private volatile X509ExtendedKeyManager current;

		private Keys(TlsMaterial material) {
			this.current = find(material);
		}

		private static X509ExtendedKeyManager find(TlsMaterial material) {
			return ReloadableSslContext.find(material.keys().getKeyManagers(), X509ExtendedKeyManager.class);
		}

		@Override
		public String[] getClientAliases(String keyType, Principal[] issuers) {
			return this.current.getClientAliases(keyType, issuers);
		}

		@Override
		public String chooseClientAlias(String[] keyTypes, Principal[] issuers, @Nullable Socket socket) {
			return this.current.chooseClientAlias(keyTypes, issuers, socket);
		}

		@Override
		public String chooseEngineClientAlias(String[] keyTypes, Principal[] issuers, @Nullable SSLEngine engine) {
			return this.current.chooseEngineClientAlias(keyTypes, issuers, engine);
		}

		@Override
		public String[] getServerAliases(String keyType, Principal[] issuers) {
			return this.current.getServerAliases(keyType, issuers);
		}

		@Override
		public String chooseServerAlias(String keyType, Principal[] issuers, @Nullable Socket socket) {
			return this.current.chooseServerAlias(keyType, issuers, socket);
		}

		@Override
		public String chooseEngineServerAlias(String keyType, Principal[] issuers, @Nullable SSLEngine engine) {
			return this.current.chooseEngineServerAlias(keyType, issuers, engine);
		}

		@Override
		public X509Certificate[] getCertificateChain(String alias) {
			return this.current.getCertificateChain(alias);
		}

		@Override
		public PrivateKey getPrivateKey(String alias) {
			return this.current.getPrivateKey(alias);
		}

	}

	private static final class Trust extends X509ExtendedTrustManager {

		private volatile X509ExtendedTrustManager current;

		private Trust(TlsMaterial material) {
			this.current = find(material);
		}

		private static X509ExtendedTrustManager find(TlsMaterial material) {
			return ReloadableSslContext.find(material.trust().getTrustManagers(), X509ExtendedTrustManager.class);
		}

		@Override
		public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
			this.current.checkClientTrusted(chain, type);
		}

		@Override
		public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
				throws CertificateException {
			this.current.checkClientTrusted(chain, type, socket);
		}

		@Override
		public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
				throws CertificateException {
			this.current.checkClientTrusted(chain, type, engine);
		}

		@Override
		public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
			this.current.checkServerTrusted(chain, type);
		}

		@Override
		public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
				throws CertificateException {
			this.current.checkServerTrusted(chain, type, socket);
		}

		@Override
		public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
				throws CertificateException {
			this.current.checkServerTrusted(chain, type, engine);
		}

		@Override
		public X509Certificate[] getAcceptedIssuers() {
			return this.current.getAcceptedIssuers();
		}

	}

}
