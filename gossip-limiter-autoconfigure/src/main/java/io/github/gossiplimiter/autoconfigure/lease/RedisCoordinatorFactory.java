/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.lease;

import java.util.ArrayList;
import java.util.List;

import io.lettuce.core.RedisURI;
import io.lettuce.core.SslOptions;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.NoSuchSslBundleException;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.boot.ssl.SslManagerBundle;

import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;
import io.github.gossiplimiter.autoconfigure.properties.StrictProperties.Redis;
import io.github.gossiplimiter.redis.BreakerSettings;
import io.github.gossiplimiter.redis.RedisCoordinator;

/**
 * Makes a coordinator on the Redis that is configured.
 *
 * @param redis what is configured
 * @param bundles SSL bundles, if there are any
 * @since 0.1.0
 */
public record RedisCoordinatorFactory(Redis redis, @Nullable SslBundles bundles) {

	private static final String PREFIX = "gossip-limiter.strict.redis.";

	/**
	 * Longest namespace that Redis keys have.
	 */
	private static final int NAMESPACE_LENGTH_MAX = 64;

	/**
	 * Describe it as it is configured.
	 * @param namespace what keeps fleets apart unless Redis has a namespace of its own
	 */
	public RedisCoordinator.Builder describe(String namespace) {
		RedisCoordinator.Builder builder = builder().namespace(namespace(namespace))
			.timeout(this.redis.getTimeout())
			.breaker(BreakerSettings.DEFAULT.withSlowAnswer(this.redis.getSlowAnswer()));
		if (this.redis.getReplicas() > 0) {
			builder.replicas(this.redis.getReplicas(), this.redis.getReplicaTimeout());
		}
		String bundle = this.redis.getSslBundle();
		if (bundle != null) {
			checkTls(bundle);
			builder.ssl(ssl(bundle));
		}
		return builder;
	}

	private RedisCoordinator.Builder builder() {
		String only = this.redis.getUri();
		if (only != null) {
			return RedisCoordinator.builder(parse("uri", only));
		}
		List<RedisURI> nodes = new ArrayList<>();
		for (String node : this.redis.getClusterUris()) {
			nodes.add(parse("cluster-uris[" + nodes.size() + "]", node));
		}
		return RedisCoordinator.clusterBuilder(nodes);
	}

	/*
	 * An address without TLS would ignore the bundle and send everything in the clear.
	 */
	private void checkTls(String bundle) {
		String only = this.redis.getUri();
		if (only != null) {
			checkTls(bundle, "uri", only);
			return;
		}
		int index = 0;
		for (String node : this.redis.getClusterUris()) {
			checkTls(bundle, "cluster-uris[" + index++ + "]", node);
		}
	}

	private static void checkTls(String bundle, String property, String address) {
		if (!parse(property, address).isSsl()) {
			throw GossipLimiterConfigurationException.property(PREFIX + "ssl-bundle",
					"is '" + bundle + "', but '" + PREFIX + property
							+ "' is an address without TLS: everything would be sent in the clear.",
					"Let the address begin with rediss:// instead of redis://, or with rediss-sentinel:// instead of "
							+ "redis-sentinel://; or remove '" + PREFIX + "ssl-bundle'.");
		}
	}

	/*
	 * Neither the address nor what is wrong with it is repeated: it may hold a password.
	 */
	private static RedisURI parse(String property, String text) {
		try {
			return RedisURI.create(text);
		}
		catch (IllegalArgumentException ex) {
			throw GossipLimiterConfigurationException.property(PREFIX + property, "is not an address of Redis.",
					"Set it to an address such as redis://redis.internal:6379, rediss://user:password@redis.internal "
							+ "or redis-sentinel://a,b,c?sentinelMasterId=limits.");
		}
	}

	/*
	 * Keys of two namespaces that look alike to Redis are told apart by their hashes.
	 */
	private String namespace(String other) {
		String own = this.redis.getNamespace();
		String plain = ((own != null) ? own : other).replaceAll("[^A-Za-z0-9._-]", "-");
		return plain.substring(0, Math.min(plain.length(), NAMESPACE_LENGTH_MAX));
	}

	private SslOptions ssl(String name) {
		try {
			if (this.bundles != null) {
				return ssl(this.bundles.getBundle(name));
			}
		}
		catch (NoSuchSslBundleException ex) {
			// Told below, as if there were none at all.
		}
		throw GossipLimiterConfigurationException.property(PREFIX + "ssl-bundle",
				"is '" + name + "', but there is no SSL bundle of that name.",
				"Define it under 'spring.ssl.bundle', or remove the property to trust what the JVM trusts.");
	}

	private static SslOptions ssl(SslBundle bundle) {
		SslManagerBundle managers = bundle.getManagers();
		SslOptions.Builder options = SslOptions.builder()
			.jdkSslProvider()
			.keyManager(managers.getKeyManagerFactory())
			.trustManager(managers.getTrustManagerFactory());
		String[] ciphers = bundle.getOptions().getCiphers();
		if (ciphers != null) {
			options.cipherSuites(ciphers);
		}
		String[] protocols = bundle.getOptions().getEnabledProtocols();
		if (protocols != null) {
			options.protocols(protocols);
		}
		return options.build();
	}

}
