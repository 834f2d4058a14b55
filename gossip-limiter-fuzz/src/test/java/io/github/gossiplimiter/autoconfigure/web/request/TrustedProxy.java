/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.request;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;

import io.github.gossiplimiter.autoconfigure.properties.WebProperties;
import io.github.gossiplimiter.autoconfigure.properties.WebProperties.ForwardedHeader;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A proxy that appends the address of its client to a field, on the same line or as a
 * line of its own.
 */
final class TrustedProxy {

	private static final String CLIENT = "203.0.113.7";

	private static final InetSocketAddress PROXY = address(10, 0, 0, 1);

	private final ClientAddress clientAddress;

	TrustedProxy(ForwardedHeader header) {
		WebProperties properties = new WebProperties();
		properties.setTrustedProxies(List.of("10.0.0.0/8"));
		properties.setForwardedHeader(header);
		this.clientAddress = new ClientAddress(properties);
	}

	/**
	 * Check that the address of the client is the one that the proxy appended, or unknown
	 * where a quote that the client opened swallowed it.
	 */
	void assertClientKeepsItsAddress(String written, String format) {
		String appended = format.formatted(CLIENT);
		assertThat(of(List.of(written, appended))).isEqualTo(CLIENT);
		assertThat(of(List.of(written + ", " + appended))).isIn(CLIENT, ClientAddress.UNKNOWN);
		of(List.of(written));
	}

	private String of(List<String> lines) {
		FuzzedRequest request = new FuzzedRequest(this.clientAddress, PROXY, lines);
		assertThat(this.clientAddress.possibleOf(request)).isNotEmpty();
		return this.clientAddress.of(request);
	}

	private static InetSocketAddress address(int... bytes) {
		try {
			byte[] address = { (byte) bytes[0], (byte) bytes[1], (byte) bytes[2], (byte) bytes[3] };
			return new InetSocketAddress(InetAddress.getByAddress(address), 80);
		}
		catch (UnknownHostException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
