package io.github.gossiplimiter.cluster.channel;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoop;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.gossip.Member;

/**
 * The connections this node made to others: one to an address. A message goes by
 * whichever connection its addressee answered on, under whatever address that was. Used
 * by the channel's thread only, but for what says otherwise.
 */
final class Links {

	/**
	 * Most links nobody asked to keep. In a cluster of a thousand a node speaks to all of
	 * them within minutes; it need not hold a socket to each.
	 */
	static final int UNPINNED_MAX = 256;

	private static final Contacts NOBODY = new Contacts() {

		@Override
		public void connected(String address, Member member) {
		}

		@Override
		public void lost(String address, Member member) {
		}

	};

	private final Node node;

	private final EventLoop loop;

	private final Bootstrap bootstrap;

	private final Backoff backoff;

	private final Map<String, Link> byAddress = new ConcurrentHashMap<>();

	private final Map<Long, Link> routes = new ConcurrentHashMap<>();

	private volatile Contacts contacts = NOBODY;

	Links(Node node, EventLoop loop, Bootstrap bootstrap) {
		this.node = node;
		this.loop = loop;
		this.bootstrap = bootstrap;
		this.backoff = new Backoff(node.random());
	}

	EventLoop loop() {
		return this.loop;
	}

	Backoff backoff() {
		return this.backoff;
	}

	/**
	 * Who is told of pinned links. Safe for any thread.
	 */
	void contacts(@Nullable Contacts value) {
		this.contacts = (value != null) ? value : NOBODY;
	}

	/**
	 * How many peers are connected. Safe for any thread.
	 */
	int size() {
		return this.routes.size();
	}

	/**
	 * The way to a peer. Safe for any thread.
	 * @return {@code null} if it is not connected
	 */
	@Nullable Link route(long incarnation) {
		return this.routes.get(incarnation);
	}

	/**
	 * The way to an address. Safe for any thread.
	 * @return {@code null} if there is none yet
	 */
	@Nullable Link get(String address) {
		return this.byAddress.get(address);
	}

	/**
	 * Make a way to an address, unless there is one.
	 */
	Link ensure(String address) {
		Link known = this.byAddress.get(address);
		if (known != null) {
			return known;
		}
		makeRoom();
		Link link = new Link(this, address);
		this.byAddress.put(address, link);
		link.dial();
		return link;
	}

	/**
	 * Keep a way to an address from now on.
	 */
	void pin(String address) {
		Link link = ensure(address);
		Member member = link.member();
		if (!link.isPinned()) {
			link.pin(true);
			if (member != null) {
				this.contacts.connected(address, member);
			}
		}
	}

	/**
	 * Somebody called who is most likely waiting for an answer: who came back need not
	 * wait until it is dialled again anyway.
	 */
	void called(Member peer) {
		if (isSelf(peer) || this.routes.containsKey(peer.incarnation())) {
			return;
		}
		this.byAddress.values().stream().filter(Link::isPinned).forEach(Link::hurry);
		ensure(peer.address());
	}

	/**
	 * Keep it no longer than it is used.
	 */
	void unpin(String address) {
		Link link = this.byAddress.get(address);
		if (link != null) {
			link.pin(false);
			if (link.member() == null) {
				remove(link);
			}
		}
	}

	/**
	 * End the ways to those who are members no more.
	 */
	void retain(Collection<Member> members) {
		Set<String> addresses = members.stream().map(Member::address).collect(Collectors.toSet());
		Set<Long> incarnations = members.stream().map(Member::incarnation).collect(Collectors.toSet());
		for (Link link : List.copyOf(this.byAddress.values())) {
			Member member = link.member();
			boolean known = addresses.contains(link.address())
					|| (member != null && incarnations.contains(member.incarnation()));
			if (!known && !link.isPinned()) {
				remove(link);
			}
		}
	}

	void sweep(long nowNanos, boolean beat) {
		for (Link link : List.copyOf(this.byAddress.values())) {
			if (!removeIfUnused(link) && beat) {
				link.beat(nowNanos);
			}
		}
	}

	void recheck(Secrets secrets) {
		List.copyOf(this.byAddress.values()).forEach((link) -> link.recheck(secrets));
	}

	void close() {
		List.copyOf(this.byAddress.values()).forEach(this::remove);
	}

	boolean removeIfUnused(Link link) {
		if (!link.isUnused(System.nanoTime(), this.node.timing().idle().toNanos())) {
			return false;
		}
		remove(link);
		return true;
	}

	boolean isSelf(Member peer) {
		return peer.incarnation() == this.node.self().incarnation();
	}

	/**
	 * Begin to connect; the link is told what comes of it.
	 */
	void connect(Link link) {
		ChannelFuture future = this.bootstrap.clone().handler(new ChannelInitializer<Channel>() {

			@Override
			protected void initChannel(Channel channel) {
				Dialled connection = new Dialled(Links.this.node, channel, link);
				connection.install(Links.this.node.clientTls(channel, link.target()));
				link.begun(connection);
			}

		}).connect(link.target().unresolved());
		future.addListener((done) -> {
			if (!done.isSuccess()) {
				link.failed();
			}
		});
	}

	void failed() {
		this.node.traffic().dialFailed();
	}

	void up(Link link, Member peer, boolean reopened) {
		this.routes.putIfAbsent(peer.incarnation(), link);
		if (reopened) {
			this.node.traffic().reconnected();
			this.node.receiver().interrupted(peer.incarnation());
		}
		if (link.isPinned()) {
			this.contacts.connected(link.address(), peer);
		}
	}

	/*
	 * The route goes before the receiver is told: whoever has heard of the interruption
	 * can no longer hand a message to the connection that ended.
	 */
	void down(Link link, Member peer) {
		if (this.routes.remove(peer.incarnation(), link)) {
			this.byAddress.values()
				.stream()
				.filter((other) -> isAnsweredBy(other, peer))
				.findAny()
				.ifPresent((other) -> this.routes.put(peer.incarnation(), other));
		}
		this.node.receiver().interrupted(peer.incarnation());
		if (link.isPinned()) {
			this.contacts.lost(link.address(), peer);
		}
	}

	private static boolean isAnsweredBy(Link link, Member peer) {
		Member member = link.member();
		return member != null && member.incarnation() == peer.incarnation();
	}

	private void makeRoom() {
		List<Link> unpinned = this.byAddress.values().stream().filter((link) -> !link.isPinned()).toList();
		if (unpinned.size() >= UNPINNED_MAX) {
			unpinned.stream().min(Comparator.comparingLong(Link::usedNanos)).ifPresent(this::remove);
		}
	}

	private void remove(Link link) {
		this.byAddress.remove(link.address(), link);
		link.remove();
	}

}
