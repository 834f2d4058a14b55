package io.github.gossiplimiter.autoconfigure.web;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.autoconfigure.GossipLimiterConfigurationException;
import io.github.gossiplimiter.autoconfigure.WebProperties;
import io.github.gossiplimiter.autoconfigure.WebProperties.ForwardedHeader;
import io.github.gossiplimiter.autoconfigure.client.AddressRange;
import io.github.gossiplimiter.autoconfigure.client.IpAddress;

/**
 * Finds the address of the client as text: the nearest one that no trusted proxy vouches
 * for as its own.
 *
 * @since 0.1.0
 */
public final class ClientAddress {

	/**
	 * What clients without an address share, for example those of a Unix domain socket.
	 */
	static final String UNKNOWN = "unknown";

	private static final String FORWARDED = "Forwarded";

	private static final String X_FORWARDED_FOR = "X-Forwarded-For";

	private static final int HOST_LENGTH_MAX = 255;

	private final List<AddressRange> trustedProxies;

	private final ForwardedHeader header;

	private final int ipv6Prefix;

	ClientAddress(WebProperties properties) {
		this.trustedProxies = ranges(properties.getTrustedProxies());
		this.header = properties.getForwardedHeader();
		this.ipv6Prefix = properties.getIpv6Prefix();
	}

	String of(RequestFacts request) {
		InetSocketAddress remote = request.remoteAddress();
		if (remote == null) {
			return UNKNOWN;
		}
		InetAddress resolved = remote.getAddress();
		IpAddress peer = (resolved != null) ? IpAddress.of(resolved) : IpAddress.parse(remote.getHostString());
		if (peer == null) {
			String host = remote.getHostString();
			return host.substring(0, Math.min(host.length(), HOST_LENGTH_MAX));
		}
		return print(isTrusted(peer) ? client(peer, request) : peer);
	}

	/**
	 * The address itself, or nothing if there is none.
	 */
	@Nullable IpAddress addressOf(RequestFacts request) {
		InetSocketAddress remote = request.remoteAddress();
		if (remote == null) {
			return null;
		}
		InetAddress resolved = remote.getAddress();
		IpAddress peer = (resolved != null) ? IpAddress.of(resolved) : IpAddress.parse(remote.getHostString());
		return (peer != null && isTrusted(peer)) ? client(peer, request) : peer;
	}

	/*
	 * A proxy that writes one of the two fields may pass on the other as the client sent
	 * it. If both are there and lead to different addresses, one is forged: the peer is
	 * the last address that is certain.
	 */
	private IpAddress client(IpAddress peer, RequestFacts request) {
		List<String> forwarded = read(request, FORWARDED, ForwardedHeader.X_FORWARDED_FOR);
		List<String> xForwardedFor = read(request, X_FORWARDED_FOR, ForwardedHeader.FORWARDED);
		if (forwarded.isEmpty()) {
			return xForwardedFor.isEmpty() ? peer : walk(peer, ForwardedHops.xForwardedFor(xForwardedFor));
		}
		IpAddress client = walk(peer, ForwardedHops.forwarded(forwarded));
		if (xForwardedFor.isEmpty() || client.equals(walk(peer, ForwardedHops.xForwardedFor(xForwardedFor)))) {
			return client;
		}
		return peer;
	}

	private List<String> read(RequestFacts request, String name, ForwardedHeader unless) {
		return (this.header != unless) ? request.headerLines(name) : List.of();
	}

	private IpAddress walk(IpAddress peer, List<@Nullable IpAddress> hops) {
		IpAddress current = peer;
		for (int i = hops.size() - 1; i >= 0 && isTrusted(current); i--) {
			IpAddress next = hops.get(i);
			if (next == null) {
				return current;
			}
			current = next;
		}
		return current;
	}

	private boolean isTrusted(IpAddress address) {
		for (int i = 0; i < this.trustedProxies.size(); i++) {
			if (this.trustedProxies.get(i).contains(address)) {
				return true;
			}
		}
		return false;
	}

	private String print(IpAddress address) {
		if (address.v4() || this.ipv6Prefix == address.length()) {
			return address.toString();
		}
		return address.network(this.ipv6Prefix) + "/" + this.ipv6Prefix;
	}

	private static List<AddressRange> ranges(List<String> texts) {
		List<AddressRange> ranges = new ArrayList<>();
		for (String text : texts) {
			AddressRange range = AddressRange.parse(text.trim());
			if (range == null) {
				throw GossipLimiterConfigurationException.property(
						"gossip-limiter.web.trusted-proxies[" + ranges.size() + "]",
						"is '" + text + "', which is not an address or a CIDR block.",
						"Set it to an address with the length of its prefix, for example 10.0.0.0/8 or fd00::/8.");
			}
			ranges.add(range);
		}
		return List.copyOf(ranges);
	}

}
