package io.github.gossiplimiter.autoconfigure.cluster;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.function.Supplier;

import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * The trust a supplier names at the time of each handshake.
 */
final class PresentTrust extends X509ExtendedTrustManager {

	private final Supplier<TrustManager[]> managers;

	PresentTrust(Supplier<TrustManager[]> managers) {
		this.managers = managers;
	}

	private X509ExtendedTrustManager present() {
		for (TrustManager manager : this.managers.get()) {
			if (manager instanceof X509ExtendedTrustManager x509) {
				return x509;
			}
		}
		throw new IllegalStateException("the trust store holds no X.509 certificate");
	}

	@Override
	public void checkClientTrusted(X509Certificate[] chain, String authType) throws CertificateException {
		present().checkClientTrusted(chain, authType);
	}

	@Override
	public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket)
			throws CertificateException {
		present().checkClientTrusted(chain, authType, socket);
	}

	@Override
	public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
			throws CertificateException {
		present().checkClientTrusted(chain, authType, engine);
	}

	@Override
	public void checkServerTrusted(X509Certificate[] chain, String authType) throws CertificateException {
		present().checkServerTrusted(chain, authType);
	}

	@Override
	public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket)
			throws CertificateException {
		present().checkServerTrusted(chain, authType, socket);
	}

	@Override
	public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
			throws CertificateException {
		present().checkServerTrusted(chain, authType, engine);
	}

	@Override
	public X509Certificate[] getAcceptedIssuers() {
		return present().getAcceptedIssuers();
	}

}
