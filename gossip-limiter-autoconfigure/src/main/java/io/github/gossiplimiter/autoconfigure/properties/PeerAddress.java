/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.properties;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a node can be reached.
 *
 * @param host a name or an address; an IPv6 address without its brackets
 * @param port 0 to 65535
 * @since 0.1.0
 */
public record PeerAddress(String host, int port) {

	/**
	 * Largest port.
	 */
	public static final int PORT_MAX = 65_535;

	private static final Pattern IPV6 = Pattern.compile("[0-9A-Fa-f]*:[0-9A-Fa-f]*:[0-9A-Fa-f:.]*(%[\\w.-]+)?");

	private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_]([A-Za-z0-9._-]{0,252}[A-Za-z0-9_.])?");

	private static final Pattern WITH_PORT = Pattern.compile("(\\[[^\\]]*\\]|[^:\\[\\]]*)(?::(\\d{1,5}))?");

	public PeerAddress {
		if (port < 0 || port > PORT_MAX) {
			throw new IllegalArgumentException("port must be between 0 and " + PORT_MAX + ": port=" + port);
		}
	}

	/**
	 * Read {@code host:port}, {@code host} or either with an IPv6 address in brackets.
	 * @param text what was written
	 * @param defaultPort the port of a text without one
	 * @throws IllegalArgumentException if it is something else
	 */
	public static PeerAddress parse(String text, int defaultPort) {
		Matcher matcher = WITH_PORT.matcher(text);
		if (!matcher.matches()) {
			throw new IllegalArgumentException("not an address: " + text);
		}
		String port = matcher.group(2);
		return new PeerAddress(host(matcher.group(1)), (port != null) ? Integer.parseInt(port) : defaultPort);
	}

	/**
	 * Read a host without a port.
	 * @param text a name or an address, of IPv6 with or without brackets
	 * @return the host without brackets
	 * @throws IllegalArgumentException if it is something else
	 */
	public static String host(String text) {
		boolean bracketed = text.startsWith("[") && text.endsWith("]");
		String host = bracketed ? text.substring(1, text.length() - 1) : text;
		boolean valid = IPV6.matcher(host).matches() || (!bracketed && NAME.matcher(host).matches());
		if (!valid) {
			throw new IllegalArgumentException("not a host: " + text);
		}
		return host;
	}

	/**
	 * As {@code host:port}, with an IPv6 address in brackets.
	 */
	@Override
	public String toString() {
		return (this.host.indexOf(':') >= 0) ? "[" + this.host + "]:" + this.port : this.host + ":" + this.port;
	}

}
