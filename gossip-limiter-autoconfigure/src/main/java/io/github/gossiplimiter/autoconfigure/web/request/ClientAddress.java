/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.request;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.autoconfigure.client.IpAddress;
import io.github.gossiplimiter.autoconfigure.properties.WebProperties;
import io.github.gossiplimiter.autoconfigure.properties.WebProperties.ForwardedHeader;

/**
 * Finds the address of the client: that of the peer or, if the peer is a trusted proxy,
 * the right-most address in the forwarding field that is no trusted proxy's. One field is
 * read, since a proxy passes on the others as the client sent them. Where the field names
 * nobody, the address is unknown: it is never that of a proxy.
 *
 * @since 0.1.0
 */
public final class ClientAddress {

	/**
	 * What clients without an address share: those whose proxy does not name them, or
	 * those of a Unix domain socket.
	 */
	static final String UNKNOWN = "unknown";

	private static final Log logger = LogFactory.getLog(ClientAddress.class);

	private static final int HOST_LENGTH_MAX = 255;

	private final TrustedProxies trustedProxies;

	private final ForwardedHeader header;

	private final int ipv6Prefix;

	private final AtomicBoolean warned = new AtomicBoolean();

	/**
	 * Create an instance.
	 * @param properties what is configured about proxies
	 */
	public ClientAddress(WebProperties properties) {
		this.trustedProxies = TrustedProxies.parse(properties.getTrustedProxies());
		this.header = properties.getForwardedHeader();
		this.ipv6Prefix = properties.getIpv6Prefix();
	}

	/**
	 * The proxies whose forwarding field is believed.
	 */
	public TrustedProxies trustedProxies() {
		return this.trustedProxies;
	}

	/**
	 * The address as text.
	 */
	String of(RequestFacts request) {
		InetSocketAddress remote = request.remoteAddress();
		if (remote == null) {
			return UNKNOWN;
		}
		IpAddress peer = read(remote);
		if (peer == null) {
			String host = remote.getHostString();
			return host.substring(0, Math.min(host.length(), HOST_LENGTH_MAX));
		}
		IpAddress client = client(peer, request);
		return (client != null) ? print(client) : UNKNOWN;
	}

	/**
	 * The address itself, or nothing if it is unknown.
	 */
	@Nullable IpAddress addressOf(RequestFacts request) {
		IpAddress peer = peer(request);
		return (peer != null) ? client(peer, request) : null;
	}

	/**
	 * Every address that the client may have, for a list of clients that are turned away:
	 * the one that the field names, and the one that the other field would name. Of a
	 * client whose address is unknown, every address that stands in one of the fields,
	 * and the proxy's.
	 */
	List<IpAddress> possibleOf(RequestFacts request) {
		IpAddress peer = peer(request);
		if (peer == null) {
			return List.of();
		}
		IpAddress client = client(peer, request);
		if (!this.trustedProxies.contain(peer)) {
			return List.of(peer);
		}
		List<IpAddress> possible = new ArrayList<>();
		possible.add((client != null) ? client : peer);
		for (ForwardedHeader each : ForwardedHeader.values()) {
			List<String> lines = request.headerLines(each.fieldName());
			if (client == null) {
				possible.addAll(ForwardedHops.mentioned(lines));
			}
			else if (each != this.header && !lines.isEmpty()) {
				IpAddress other = named(each, lines);
				possible.addAll((other != null) ? List.of(other) : List.of());
			}
		}
		return possible;
	}

	private @Nullable IpAddress client(IpAddress peer, RequestFacts request) {
		if (!this.trustedProxies.contain(peer)) {
			return peer;
		}
		IpAddress named = named(this.header, request.headerLines(this.header.fieldName()));
		if (named == null && this.warned.compareAndSet(false, true)) {
			logger.warn("The trusted proxy " + peer + " named no client in the field " + this.header.fieldName()
					+ ". Such requests share one quota of limits with the key 'ip'. Let the proxy write this field, set "
					+ "'gossip-limiter.web.forwarded-header' to the one it writes, or, if clients connect from this "
					+ "address, take it out of 'gossip-limiter.web.trusted-proxies'. This is logged once.");
		}
		return named;
	}

	/*
	 * An entry that cannot be read may be the client, so nothing to the left of it is
	 * believed.
	 */
	private @Nullable IpAddress named(ForwardedHeader field, List<String> lines) {
		List<@Nullable IpAddress> hops = (field == ForwardedHeader.FORWARDED) ? ForwardedHops.forwarded(lines)
				: ForwardedHops.xForwardedFor(lines);
		for (int i = hops.size() - 1; i >= 0; i--) {
			IpAddress hop = hops.get(i);
			if (hop == null || !this.trustedProxies.contain(hop)) {
				return hop;
			}
		}
		return null;
	}

	private static @Nullable IpAddress peer(RequestFacts request) {
		InetSocketAddress remote = request.remoteAddress();
		return (remote != null) ? read(remote) : null;
	}

	private static @Nullable IpAddress read(InetSocketAddress remote) {
		InetAddress resolved = remote.getAddress();
		return (resolved != null) ? IpAddress.of(resolved) : IpAddress.parse(remote.getHostString());
	}

	private String print(IpAddress address) {
		if (address.v4() || this.ipv6Prefix == address.length()) {
			return address.toString();
		}
		return address.network(this.ipv6Prefix) + "/" + this.ipv6Prefix;
	}

}
