/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.cluster;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

import io.github.gossiplimiter.autoconfigure.properties.ClusterProperties;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;
import io.github.gossiplimiter.autoconfigure.properties.PeerAddress;

/**
 * Where this node listens and what others dial.
 *
 * @param bind what to listen on
 * @param advertised host that others dial, of IPv6 without brackets
 */
record NodeAddress(InetAddress bind, String advertised) {

	private static final String BIND_ADDRESS = "gossip-limiter.cluster.bind-address";

	static NodeAddress of(ClusterProperties cluster) {
		InetAddress bind = resolve(cluster.getBindAddress());
		String advertised = cluster.getAdvertiseAddress();
		return new NodeAddress(bind, (advertised != null) ? PeerAddress.host(advertised) : hostOf(bind));
	}

	/**
	 * Whether others than this machine can reach it.
	 */
	boolean isExposed() {
		return !this.bind.isLoopbackAddress();
	}

	/**
	 * What to listen on, as text.
	 */
	String bindHost() {
		return text(this.bind);
	}

	/**
	 * What others dial.
	 */
	String advertised(int port) {
		return new PeerAddress(this.advertised, port).toString();
	}

	private static InetAddress resolve(String bindAddress) {
		try {
			return InetAddress.getByName(PeerAddress.host(bindAddress));
		}
		catch (UnknownHostException ex) {
			throw GossipLimiterConfigurationException.property(BIND_ADDRESS,
					"is '" + bindAddress + "', which this machine does not know.",
					"Set it to an address of this machine, for example 127.0.0.1 or 0.0.0.0.");
		}
	}

	private static String hostOf(InetAddress bind) {
		if (!bind.isAnyLocalAddress()) {
			return text(bind);
		}
		return first(networkAddresses()).map(NodeAddress::text)
			.orElseThrow(() -> GossipLimiterConfigurationException.property(BIND_ADDRESS,
					"is '" + text(bind) + "', but no network tells what others should dial.",
					"Set 'gossip-limiter.cluster.advertise-address' to the host name or address of this node."));
	}

	/*
	 * The address that other machines most likely can dial: not of this link only, and
	 * rather of IPv4, which every network of a cluster still has.
	 */
	static Optional<InetAddress> first(List<InetAddress> addresses) {
		return addresses.stream()
			.filter((address) -> !address.isLoopbackAddress() && !address.isLinkLocalAddress()
					&& !address.isMulticastAddress())
			.min(Comparator.comparing((address) -> !(address instanceof Inet4Address)));
	}

	private static List<InetAddress> networkAddresses() {
		try {
			return NetworkInterface.networkInterfaces()
				.filter(NodeAddress::isUp)
				.sorted(Comparator.comparingInt(NetworkInterface::getIndex))
				.flatMap((network) -> Collections.list(network.getInetAddresses()).stream())
				.toList();
		}
		catch (SocketException ex) {
			return List.of();
		}
	}

	private static boolean isUp(NetworkInterface network) {
		try {
			return network.isUp() && !network.isPointToPoint();
		}
		catch (SocketException ex) {
			return false;
		}
	}

	private static String text(InetAddress address) {
		String text = address.getHostAddress();
		int scope = text.indexOf('%');
		return (scope >= 0 && !address.isLinkLocalAddress()) ? text.substring(0, scope) : text;
	}

}
