/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.membership;

import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;

import io.github.gossiplimiter.cluster.HostAndPort;

/**
 * All addresses, IPv4 and IPv6, that a DNS name stands for: those behind a headless
 * service of Kubernetes, for example.
 *
 * @since 0.1.0
 */
public final class DnsAddresses implements AddressSource {

	private final String name;

	private final int port;

	private final Resolver resolver;

	/**
	 * Ask the name service of this machine.
	 * @param name what to resolve
	 * @param port the port of every node
	 */
	public DnsAddresses(String name, int port) {
		this(name, port, InetAddress::getAllByName);
	}

	DnsAddresses(String name, int port, Resolver resolver) {
		this.name = new HostAndPort(name, port).host();
		this.port = port;
		this.resolver = resolver;
	}

	@Override
	public List<String> addresses() {
		try {
			return Arrays.stream(this.resolver.resolve(this.name))
				.map((address) -> new HostAndPort(withoutScope(address), this.port).toString())
				.distinct()
				.sorted()
				.toList();
		}
		catch (UnknownHostException ex) {
			throw new UncheckedIOException("DNS does not know '" + this.name + "'", ex);
		}
	}

	private static String withoutScope(InetAddress address) {
		String text = address.getHostAddress();
		int scope = text.indexOf('%');
		return (scope < 0) ? text : text.substring(0, scope);
	}

	@FunctionalInterface
	interface Resolver {

		InetAddress[] resolve(String name) throws UnknownHostException;

	}

}
