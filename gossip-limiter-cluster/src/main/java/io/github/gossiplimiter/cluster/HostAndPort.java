/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster;

import java.net.InetSocketAddress;

/**
 * Address at which a node listens, as written in configuration: {@code host:port}, an
 * IPv6 host in brackets.
 *
 * @param host name or address, IPv6 without brackets
 * @param port 1 to 65535, or 0 where any free one will do
 * @since 0.1.0
 */
public record HostAndPort(String host, int port) {

	private static final int PORT_MAX = 65535;

	/**
	 * Longest host name there can be in the DNS.
	 */
	private static final int HOST_LENGTH_MAX = 253;

	public HostAndPort {
		if (host.isEmpty() || host.length() > HOST_LENGTH_MAX || host.chars().anyMatch((c) -> c <= ' ' || c > '~')
				|| host.startsWith("[")) {
			throw new IllegalArgumentException("host must be a name or an address: host=" + host);
		}
		if (port < 0 || port > PORT_MAX) {
			throw new IllegalArgumentException("port must be between 0 and " + PORT_MAX + ": port=" + port);
		}
	}

	/**
	 * Read {@code host:port}.
	 * @throws IllegalArgumentException if it is not written like that
	 */
	public static HostAndPort parse(String text) {
		return parse(text, -1);
	}

	/**
	 * Read {@code host:port} or {@code host}. An IPv6 address without a port may stand
	 * without brackets.
	 * @param defaultPort the port where none is written, negative if one must be
	 * @throws IllegalArgumentException if it is not written like that
	 */
	public static HostAndPort parse(String text, int defaultPort) {
		int close = text.startsWith("[") ? text.indexOf(']') : 0;
		int colon = text.indexOf(':', Math.max(0, close));
		if (close < 0 || (close > 0 && close + 1 != text.length() && colon != close + 1)) {
			throw malformed(text);
		}
		if (close == 0 && colon >= 0 && text.indexOf(':', colon + 1) >= 0) {
			return withDefault(text, text, defaultPort);
		}
		String host = (close > 0) ? text.substring(1, close) : text.substring(0, (colon < 0) ? text.length() : colon);
		if (colon < 0) {
			return withDefault(text, host, defaultPort);
		}
		return new HostAndPort(host, port(text, text.substring(colon + 1)));
	}

	/**
	 * The same host with another port.
	 */
	public HostAndPort withPort(int value) {
		return new HostAndPort(this.host, value);
	}

	/**
	 * As a socket wants it, not yet looked up.
	 */
	public InetSocketAddress unresolved() {
		return InetSocketAddress.createUnresolved(this.host, this.port);
	}

	/**
	 * As {@link #parse} reads it.
	 */
	@Override
	public String toString() {
		return (this.host.indexOf(':') >= 0) ? "[" + this.host + "]:" + this.port : this.host + ":" + this.port;
	}

	private static HostAndPort withDefault(String text, String host, int defaultPort) {
		if (defaultPort < 0) {
			throw malformed(text);
		}
		return new HostAndPort(host, defaultPort);
	}

	private static int port(String text, String digits) {
		if (digits.isEmpty() || digits.length() > 5 || !digits.chars().allMatch((c) -> c >= '0' && c <= '9')) {
			throw malformed(text);
		}
		return Integer.parseInt(digits);
	}

	private static IllegalArgumentException malformed(String text) {
		return new IllegalArgumentException(
				"address must be host:port, an IPv6 host in brackets, such as [::1]:7946: address=" + text);
	}

}
