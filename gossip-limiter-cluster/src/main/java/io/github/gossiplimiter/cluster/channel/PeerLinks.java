/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel;

import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ConnectTimeoutException;
import org.jspecify.annotations.Nullable;
import reactor.util.Logger;
import reactor.util.Loggers;

import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.internal.Printable;

/**
 * The addresses that this node connects to, one connection to each, dialled by the first
 * message or on request. Used by the channel's thread only, unless a method states
 * otherwise.
 */
final class PeerLinks {

	private static final Logger logger = Loggers.getLogger(PeerLinks.class);

	/**
	 * Most addresses: some for each node of the largest cluster there may be.
	 */
	static final int LINKS_MAX = 4096;

	/**
	 * Most connections that are being made at the same time.
	 */
	static final int DIALLING_MAX = HostResolver.LOOKUPS_MAX;

	private final LocalNode node;

	private final ConnectedPeers peers;

	private final WaitingMessages waiting;

	private final Bootstrap bootstrap;

	private final DialBackoff backoff;

	private final Map<String, PeerLink> byAddress = new ConcurrentHashMap<>();

	/**
	 * Why members cannot be reached at the address they advertise, as far as it was
	 * logged.
	 */
	private final Map<String, String> unreached = new HashMap<>();

	private Map<Long, Member> members = Map.of();

	PeerLinks(LocalNode node, ConnectedPeers peers, WaitingMessages waiting, Bootstrap bootstrap) {
		this.node = node;
		this.peers = peers;
		this.waiting = waiting;
		this.bootstrap = bootstrap;
		this.backoff = new DialBackoff(node.random());
	}

	ConnectionListener contacts() {
		return this.peers.contacts();
	}

	/**
	 * Accept a message for a peer that is not connected. Safe for any thread;
	 * {@link #reach} has to follow.
	 * @return whether it waits for the connection
	 */
	boolean offer(Member to, byte[] message) {
		PeerLink link = this.byAddress.get(to.address());
		return (link == null || !link.isClosedTo(to)) && !this.peers.isSelf(to) && this.waiting.add(to, message);
	}

	/**
	 * Connect to a peer, unless it is connected.
	 */
	void reach(Member to) {
		if (this.peers.isSelf(to)) {
			return;
		}
		Connection route = this.peers.route(to.incarnation());
		if (route != null) {
			this.peers.flush(route, to.incarnation());
			return;
		}
		PeerLink link = ensure(to.address());
		if (link == null || !link.reach()) {
			drop(to.address());
		}
		if (link != null && link.leadsElsewhere(to)) {
			contacts().unreachable(to);
		}
	}

	/**
	 * Connect to an address once and report the outcome.
	 */
	void contact(String address) {
		PeerLink link = ensure(address);
		if (link == null) {
			contacts().failed(address, "too many connections are being made");
		}
		else {
			link.contact();
		}
	}

	/**
	 * Close the connections with nodes that were members and are no longer. A node that
	 * is connected but no member yet is about to join. A member whose description has
	 * changed is still the same.
	 */
	void members(Collection<Member> live) {
		Map<Long, Member> gone = new HashMap<>(this.members);
		this.members = live.stream()
			.collect(Collectors.toMap(Member::incarnation, Function.identity(), (one, other) -> one));
		gone.keySet().removeAll(this.members.keySet());
		Set<String> addresses = live.stream().map(Member::address).collect(Collectors.toSet());
		for (Member member : gone.values()) {
			PeerLink link = this.byAddress.get(member.address());
			if (link != null && !link.isContacted() && !addresses.contains(member.address())) {
				link.abandon();
			}
		}
		this.unreached.keySet().retainAll(addresses);
		this.peers.members(live.size());
		this.peers.retireAll(gone.values());
	}

	/**
	 * Let the next message to every address connect at once.
	 */
	void retry() {
		this.byAddress.values().forEach(PeerLink::retry);
	}

	void sweep(long nowNanos) {
		long idleNanos = this.node.timing().idle().toNanos();
		this.byAddress.values().removeIf((link) -> link.isUnused(nowNanos, idleNanos));
	}

	void close() {
		List.copyOf(this.byAddress.values()).forEach(PeerLink::abandon);
	}

	boolean isSelf(Member peer) {
		return this.peers.isSelf(peer);
	}

	/**
	 * How long to wait after so many failures in a row.
	 */
	long restNanos(int failures) {
		return this.backoff.nanos(failures);
	}

	/**
	 * Begin to connect; the link receives the outcome.
	 */
	void connect(PeerLink link) {
		ChannelFuture future = this.bootstrap.clone().handler(new ChannelInitializer<Channel>() {

			@Override
			protected void initChannel(Channel channel) {
				DialledConnection connection = new DialledConnection(PeerLinks.this.node, channel, PeerLinks.this.peers,
						link);
				connection.install(PeerLinks.this.node.clientTls(channel, link.target()));
				link.begun(connection);
			}

		}).connect(link.target().unresolved());
		future.addListener((done) -> {
			if (!done.isSuccess()) {
				link.failed(reason(link, done.cause()));
			}
		});
	}

	void opened(PeerLink link, Member peer, boolean brokenBefore) {
		this.unreached.remove(link.address());
		if (brokenBefore) {
			this.node.traffic().reconnected();
		}
		List<Member> others = this.waiting.dropOthers(link.address(), peer.incarnation());
		interrupted(others);
		others.forEach(contacts()::unreachable);
	}

	void failed(PeerLink link, String reason, boolean self, boolean contacted) {
		if (!self) {
			this.node.traffic().dialFailed();
			logUnreached(link.address(), reason);
		}
		drop(link.address()).forEach(contacts()::unreachable);
		if (contacted && self) {
			contacts().connected(link.address(), this.node.self());
		}
		else if (contacted) {
			contacts().failed(link.address(), reason);
		}
	}

	/*
	 * A member stays one while others reach it, so that nothing else shows that messages
	 * to it take a detour.
	 */
	private void logUnreached(String address, String reason) {
		boolean member = this.members.values().stream().anyMatch((each) -> each.address().equals(address));
		if (member && !reason.equals(this.unreached.put(address, reason))) {
			logger.info("{}: the member that advertises {} cannot be reached there: {}", this.node.self().id(),
					Printable.of(address), reason);
		}
	}

	private @Nullable PeerLink ensure(String address) {
		PeerLink known = this.byAddress.get(address);
		if (known != null) {
			return known;
		}
		long dialling = this.byAddress.values().stream().filter(PeerLink::isDialling).count();
		if (dialling >= DIALLING_MAX || this.byAddress.size() >= LINKS_MAX) {
			return null;
		}
		try {
			PeerLink link = new PeerLink(this, address);
			this.byAddress.put(address, link);
			return link;
		}
		catch (IllegalArgumentException ex) {
			logger.debug("A member cannot be dialled: {}", ex.getMessage());
			return null;
		}
	}

	private List<Member> drop(String address) {
		List<Member> dropped = this.waiting.drop(address);
		interrupted(dropped);
		return dropped;
	}

	private void interrupted(List<Member> wanted) {
		wanted.forEach((member) -> this.node.receiver().interrupted(member.incarnation()));
	}

	private String reason(PeerLink link, Throwable cause) {
		if (cause instanceof UnknownHostException) {
			return "the name '" + link.target().host() + "' does not resolve";
		}
		if (cause instanceof ConnectTimeoutException) {
			return "no answer within " + this.node.timing().connect().toMillis() + " ms";
		}
		if (cause instanceof NoRouteToHostException) {
			return "there is no route to it";
		}
		if (cause instanceof ConnectException) {
			return "the connection was refused: nothing listens there";
		}
		return "the connection failed: " + Printable.of(String.valueOf(cause.getMessage()));
	}

}
