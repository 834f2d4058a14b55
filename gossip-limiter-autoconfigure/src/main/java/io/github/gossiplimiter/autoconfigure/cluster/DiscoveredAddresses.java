/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.cluster;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.cloud.client.ServiceInstance;
import org.springframework.cloud.client.discovery.DiscoveryClient;

import io.github.gossiplimiter.autoconfigure.properties.PeerAddress;
import io.github.gossiplimiter.cluster.membership.AddressSource;

/**
 * The cluster ports of all instances of a service that a discovery client knows. An
 * instance that listens on another port than this node says so in its metadata.
 */
final class DiscoveredAddresses implements AddressSource {

	private static final Log logger = LogFactory.getLog(DiscoveredAddresses.class);

	/**
	 * Metadata of an instance that names the port of its data channel.
	 */
	static final String DATA_PORT = "gossip-limiter.data-port";

	private final DiscoveryClient client;

	private final String serviceId;

	private final int dataPort;

	DiscoveredAddresses(DiscoveryClient client, String serviceId, int dataPort) {
		this.client = client;
		this.serviceId = serviceId;
		this.dataPort = dataPort;
	}

	@Override
	public List<String> addresses() {
		return this.client.getInstances(this.serviceId).stream().flatMap(this::address).distinct().toList();
	}

	/*
	 * What one instance says wrongly must not hide the others.
	 */
	private Stream<String> address(ServiceInstance instance) {
		try {
			return Stream.of(new PeerAddress(PeerAddress.host(instance.getHost()), port(instance)).toString());
		}
		catch (IllegalArgumentException ex) {
			logger.debug("Passing over an instance of '" + this.serviceId + "': " + ex.getMessage());
			return Stream.empty();
		}
	}

	private int port(ServiceInstance instance) {
		Map<String, String> metadata = instance.getMetadata();
		String port = (metadata != null) ? metadata.get(DATA_PORT) : null;
		return (port != null) ? Integer.parseInt(port.strip()) : this.dataPort;
	}

}
