package io.github.gossiplimiter.autoconfigure.cluster;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.autoconfigure.ClusterProperties;
import io.github.gossiplimiter.autoconfigure.PeerAddress;
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
	 * @param cluster where they are configured
	 * @param port the port of what has none
	 */
	static PeerAddresses of(ClusterProperties cluster, int port) {
		return new PeerAddresses(seeds(cluster, port), dns(cluster.getDnsName(), port));
	}

	/**
	 * Seeds without DNS name.
	 * @param cluster where they are configured
	 * @param port the port of what has none
	 */
	static PeerAddresses ofSeeds(ClusterProperties cluster, int port) {
		return new PeerAddresses(seeds(cluster, port), null);
	}

	/**
	 * DNS name without seeds.
	 * @param cluster where it is configured
	 * @param port the port of what has none
	 */
	static PeerAddresses ofDns(ClusterProperties cluster, int port) {
		return new PeerAddresses(List.of(), dns(cluster.getDnsName(), port));
	}

	private static List<String> seeds(ClusterProperties cluster, int port) {
		return cluster.getSeeds().stream().map((seed) -> PeerAddress.parse(seed, port).toString()).toList();
	}

	private static @Nullable AddressSource dns(@Nullable String name, int port) {
		if (name == null) {
			return null;
		}
		PeerAddress address = PeerAddress.parse(name, port);
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
