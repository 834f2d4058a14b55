/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel.tls;

import java.util.List;

import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.TrustManagerFactory;

/**
 * The certificate of a node, and which certificates it trusts. Both ends of a connection
 * show a certificate, and who holds one that the other trusts belongs to the cluster:
 * trust only the authority that issues the cluster's own, or restrict it by a pattern for
 * their names. Host names are not compared, because nodes are dialled by addresses that
 * come and go.
 *
 * @param keys the node's own certificate and key
 * @param trust whose certificates are believed
 * @param protocols versions of TLS to offer; empty for those the JDK prefers
 * @param ciphers cipher suites to offer; empty for those the JDK prefers
 * @since 0.1.0
 */
public record TlsMaterial(KeyManagerFactory keys, TrustManagerFactory trust, List<String> protocols,
		List<String> ciphers) {

	public TlsMaterial {
		protocols = List.copyOf(protocols);
		ciphers = List.copyOf(ciphers);
	}

	/**
	 * With the protocols and ciphers that the JDK prefers.
	 */
	public TlsMaterial(KeyManagerFactory keys, TrustManagerFactory trust) {
		this(keys, trust, List.of(), List.of());
	}

}
