/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.membership;

import java.util.List;

import io.github.gossiplimiter.cluster.HostAndPort;

/**
 * Source of addresses at which other nodes may be found: a list, a DNS name, a service
 * registry. It is queried repeatedly and never by an event loop, so it may block and its
 * result may change.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface AddressSource {

	/**
	 * Where other nodes may be found now, as host and port; an IPv6 host stands in
	 * brackets. May name this node as well.
	 * @throws RuntimeException if nothing is known now; the last answer then stays in
	 * force
	 */
	List<String> addresses();

	/**
	 * Addresses that never change. Host names are resolved anew with every attempt to
	 * reach them.
	 */
	static AddressSource of(List<String> addresses) {
		List<String> copy = List.copyOf(addresses);
		copy.forEach(HostAndPort::parse);
		return () -> copy;
	}

}
