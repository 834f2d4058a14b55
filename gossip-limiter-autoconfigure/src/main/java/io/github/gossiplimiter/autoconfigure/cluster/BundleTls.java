/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.cluster;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.NoSuchSslBundleException;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.core.NestedExceptionUtils;

import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;
import io.github.gossiplimiter.cluster.channel.tls.TlsMaterial;
import io.github.gossiplimiter.cluster.channel.tls.TlsSource;

/**
 * Keys and trust of the data channel, from an SSL bundle. When the bundle changes, new
 * connections use what is new; a change that cannot be used is logged and passed over.
 */
final class BundleTls implements TlsSource {

	private static final Log logger = LogFactory.getLog(BundleTls.class);

	private static final String PROPERTY = "gossip-limiter.cluster.ssl-bundle";

	private final String name;

	private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

	private volatile SslBundle bundle;

	BundleTls(SslBundles bundles, String name) {
		this.name = name;
		this.bundle = checked(find(bundles, name));
		bundles.addBundleUpdateHandler(name, this::update);
	}

	private static SslBundle find(SslBundles bundles, String name) {
		try {
			return bundles.getBundle(name);
		}
		catch (NoSuchSslBundleException ex) {
			throw GossipLimiterConfigurationException.property(PROPERTY,
					"is '" + name + "', but there is no SSL bundle of that name; there are " + bundles.getBundleNames()
							+ ".",
					"Define it, for example by 'spring.ssl.bundle.pem." + name
							+ ".keystore.certificate', '...keystore.private-key' and '...truststore.certificate', or "
							+ "correct the name.");
		}
		catch (RuntimeException ex) {
			throw unreadable(name, ex);
		}
	}

	/*
	 * Without a trust store the JDK would trust every public authority, and so whoever
	 * owns any web site.
	 */
	private SslBundle checked(SslBundle found) {
		boolean keys;
		boolean trust;
		try {
			keys = found.getStores().getKeyStore() != null;
			trust = found.getStores().getTrustStore() != null;
			material(found);
		}
		catch (RuntimeException ex) {
			throw unreadable(this.name, ex);
		}
		if (!keys || !trust) {
			String store = keys ? "truststore" : "keystore";
			throw GossipLimiterConfigurationException.property(PROPERTY,
					"is '" + this.name + "', but that bundle has no " + store
							+ "; nodes show each other a certificate and trust only those of the cluster.",
					"Set 'spring.ssl.bundle.pem." + this.name + "." + store + ".certificate'"
							+ (keys ? " to the authority that issues the certificates of the nodes."
									: " and '...keystore.private-key' to the certificate and key of this node."));
		}
		return found;
	}

	private static GossipLimiterConfigurationException unreadable(String name, RuntimeException cause) {
		GossipLimiterConfigurationException exception = GossipLimiterConfigurationException.property(PROPERTY,
				"is '" + name + "', but that bundle cannot be read: "
						+ NestedExceptionUtils.getMostSpecificCause(cause).getMessage(),
				"Correct the properties of the bundle under 'spring.ssl.bundle', or the files they name.");
		exception.initCause(cause);
		return exception;
	}

	private void update(SslBundle updated) {
		try {
			this.bundle = checked(updated);
		}
		catch (GossipLimiterConfigurationException ex) {
			logger.error("The new SSL bundle '" + this.name + "' is not used, the one before stays in force: "
					+ ex.getMessage());
			return;
		}
		logger.info("New connections between nodes use the new SSL bundle '" + this.name + "'");
		this.listeners.forEach(Runnable::run);
	}

	@Override
	public TlsMaterial material() {
		return material(this.bundle);
	}

	private static TlsMaterial material(SslBundle bundle) {
		return new TlsMaterial(bundle.getManagers().getKeyManagerFactory(),
				bundle.getManagers().getTrustManagerFactory(), list(bundle.getOptions().getEnabledProtocols()),
				list(bundle.getOptions().getCiphers()));
	}

	private static List<String> list(String @Nullable [] values) {
		return (values != null) ? List.of(values) : List.of();
	}

	@Override
	public void onChange(Runnable listener) {
		this.listeners.add(listener);
	}

}
