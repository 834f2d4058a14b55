/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.cluster;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.autoconfigure.properties.ClusterProperties;
import io.github.gossiplimiter.autoconfigure.properties.PeerAddress;
import io.github.gossiplimiter.cluster.membership.AddressSource;
import io.github.gossiplimiter.cluster.membership.DnsAddresses;

/**
 * The addresses that seeds and DNS name stand for. Seeds are there even while DNS does
 * not answer.
 */
final class PeerAddresses implements AddressSource {

	private final List<String> seeds;

	private final @Nullable AddressSource dns;

	private PeerAddresses(List<String> seeds, @Nullable AddressSource dns) {
		this.seeds = List.copyOf(seeds);
		this.dns = dns;
	}

	/**
	 * Seeds and DNS name.
	 */
	static PeerAddresses of(ClusterProperties cluster) {
		return new PeerAddresses(seeds(cluster), dns(cluster));
	}

	/**
	 * Seeds without DNS name.
	 */
	static PeerAddresses ofSeeds(ClusterProperties cluster) {
		return new PeerAddresses(seeds(cluster), null);
	}

	/**
	 * DNS name without seeds.
	 */
	static PeerAddresses ofDns(ClusterProperties cluster) {
		return new PeerAddresses(List.of(), dns(cluster));
	}

	/*
	 * An address without a port has that of this node.
	 */
	private static List<String> seeds(ClusterProperties cluster) {
		return cluster.getSeeds().stream().map((seed) -> PeerAddress.parse(seed, cluster.port()).toString()).toList();
	}

	private static @Nullable AddressSource dns(ClusterProperties cluster) {
		String name = cluster.getDnsName();
		if (name == null) {
			return null;
		}
		PeerAddress address = PeerAddress.parse(name, cluster.port());
		return new DnsAddresses(address.host(), address.port());
	}

	@Override
	public List<String> addresses() {
		List<String> addresses = new ArrayList<>(this.seeds);
		if (this.dns != null) {
			try {
				addresses.addAll(this.dns.addresses());
			}
			catch (RuntimeException ex) {
				if (addresses.isEmpty()) {
					throw ex;
				}
			}
		}
		return addresses;
	}

}
