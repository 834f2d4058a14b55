/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.cluster;

import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.concurrent.atomic.AtomicInteger;

import javax.net.ssl.KeyManager;
import javax.net.ssl.X509ExtendedKeyManager;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.ssl.DefaultSslBundleRegistry;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundleKey;
import org.springframework.boot.ssl.SslStoreBundle;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

@ExtendWith(OutputCaptureExtension.class)
class BundleTlsTests {

	private static KeyStore first;

	private static KeyStore second;

	private final DefaultSslBundleRegistry bundles = new DefaultSslBundleRegistry();

	@BeforeAll
	static void createCertificates(@TempDir Path directory) throws Exception {
		first = Certificates.load(Certificates.create(directory, "first"));
		second = Certificates.load(Certificates.create(directory, "second"));
	}

	@Test
	void unknownBundleIsExplainedWithTheExistingOnes() {
		this.bundles.registerBundle("other", bundle(first, first));
		assertThatExceptionOfType(GossipLimiterConfigurationException.class)
			.isThrownBy(() -> new BundleTls(this.bundles, "cluster"))
			.withMessageContaining("no SSL bundle of that name; there are [other]");
	}

	@Test
	void bundleWithoutTrustIsRefused() {
		this.bundles.registerBundle("cluster", bundle(first, null));
		assertThatExceptionOfType(GossipLimiterConfigurationException.class)
			.isThrownBy(() -> new BundleTls(this.bundles, "cluster"))
			.withMessageContaining("has no truststore");
	}

	@Test
	void bundleWithoutKeysIsRefused() {
		this.bundles.registerBundle("cluster", bundle(null, first));
		assertThatExceptionOfType(GossipLimiterConfigurationException.class)
			.isThrownBy(() -> new BundleTls(this.bundles, "cluster"))
			.withMessageContaining("has no keystore");
	}

	@Test
	void unreadableBundleIsRefused() {
		this.bundles.registerBundle("cluster",
				SslBundle.of(SslStoreBundle.of(first, "wrong", first), SslBundleKey.of("wrong")));
		assertThatExceptionOfType(GossipLimiterConfigurationException.class)
			.isThrownBy(() -> new BundleTls(this.bundles, "cluster"))
			.withMessageContaining("cannot be read");
	}

	@Test
	void updatedBundleIsUsed() throws Exception {
		this.bundles.registerBundle("cluster", bundle(first, first));
		BundleTls tls = new BundleTls(this.bundles, "cluster");
		AtomicInteger changes = new AtomicInteger();
		tls.onChange(changes::incrementAndGet);
		assertThat(shownBy(tls)).isEqualTo("CN=first");
		this.bundles.updateBundle("cluster", bundle(second, second));
		assertThat(changes).hasValue(1);
		assertThat(shownBy(tls)).isEqualTo("CN=second");
	}

	@Test
	void unusableUpdateIsIgnored(CapturedOutput output) throws Exception {
		this.bundles.registerBundle("cluster", bundle(first, first));
		BundleTls tls = new BundleTls(this.bundles, "cluster");
		this.bundles.updateBundle("cluster", bundle(second, null));
		assertThat(shownBy(tls)).isEqualTo("CN=first");
		assertThat(output).contains("The new SSL bundle 'cluster' is not used");
	}

	private static SslBundle bundle(@Nullable KeyStore keys, @Nullable KeyStore trust) {
		return SslBundle.of(SslStoreBundle.of(keys, Certificates.PASSWORD, trust),
				SslBundleKey.of(Certificates.PASSWORD));
	}

	private static String shownBy(BundleTls tls) {
		for (KeyManager manager : tls.material().keys().getKeyManagers()) {
			X509Certificate[] chain = ((X509ExtendedKeyManager) manager).getCertificateChain(Certificates.ALIAS);
			return chain[0].getSubjectX500Principal().getName();
		}
		return "nothing";
	}

}
