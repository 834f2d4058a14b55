/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.membership;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.cluster.channel.ConnectionListener;
import io.github.gossiplimiter.cluster.channel.Dialler;
import io.github.gossiplimiter.codec.Message;
import io.github.gossiplimiter.codec.MessageKind;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.MembershipProtocol;
import io.github.gossiplimiter.gossip.Rejection;
import io.github.gossiplimiter.internal.Printable;
import io.github.gossiplimiter.membership.MembershipNetwork;
import io.github.gossiplimiter.membership.MembershipStatus;
import io.github.gossiplimiter.membership.SwimProtocol;
import io.github.gossiplimiter.membership.SwimSettings;
import io.github.gossiplimiter.membership.wire.MembershipMessage;
import io.github.gossiplimiter.membership.wire.MembershipMessages;

/**
 * Runs {@link SwimProtocol} over the data channel: connections that open or break become
 * its events, and {@linkplain AddressSource addresses} the contacts it begins with.
 * <p>
 * A node that starts is not considered alone before the addresses had time to answer,
 * because it would then begin to serve without the counts of the others.
 *
 * @since 0.1.0
 */
public final class SwimMembership implements MembershipProtocol, ConnectionListener {

	/**
	 * How long a node that starts waits for others before it considers itself alone.
	 */
	private static final Duration PATIENCE = Duration.ofSeconds(2);

	/**
	 * Peers remembered by incarnation: more than may be connected at a time.
	 */
	private static final int PEERS_MAX = 4096;

	private final Queue<Event> events = new ConcurrentLinkedQueue<>();

	private final Map<Long, Member> peers = new Recent();

	private final Member self;

	private final SwimSettings settings;

	private final Dialler dialler;

	private final RandomGenerator random;

	private final Discovery discovery;

	private final long patienceNanos;

	private @Nullable Link link;

	private @Nullable SwimProtocol protocol;

	private Consumer<List<Member>> listener = (live) -> {
	};

	private boolean reported;

	private long aloneNanos;

	/**
	 * Describe a membership.
	 * @param self this node
	 * @param settings times and counts of the protocol
	 * @param source where others may be found; one that answers is enough
	 * @param dialler contacts them; this membership must be its
	 * {@link ConnectionListener}
	 * @param random where all choices come from
	 */
	public SwimMembership(Member self, SwimSettings settings, AddressSource source, Dialler dialler,
			RandomGenerator random) {
		this(self, settings, source, dialler, random, Discovery.Pauses.DEFAULT, PATIENCE);
	}

	SwimMembership(Member self, SwimSettings settings, AddressSource source, Dialler dialler, RandomGenerator random,
			Discovery.Pauses pauses, Duration patience) {
		this.self = self;
		this.settings = settings;
		this.dialler = dialler;
		this.random = random;
		this.discovery = new Discovery(self, source, dialler::contact, random, pauses);
		this.patienceNanos = patience.toNanos();
	}

	@Override
	public List<MessageKind<?>> messageKinds() {
		return MembershipMessages.KINDS;
	}

	@Override
	public void attach(Link link, Consumer<List<Member>> listener) {
		this.link = link;
		this.listener = listener;
		this.protocol = new SwimProtocol(this.settings, this.self, this.random, new Network(link), this::changed);
	}

	@Override
	public void start() {
		this.discovery.start();
	}

	private void changed(List<Member> live) {
		this.reported = true;
		this.discovery.members(live);
		this.listener.accept(live);
	}

	@Override
	public long step(long localNanos) {
		SwimProtocol running = protocol();
		takeEvents(running, localNanos);
		long next = running.step(localNanos);
		return this.reported ? next : Math.min(next, awaitOthers(localNanos));
	}

	private long awaitOthers(long localNanos) {
		if (this.aloneNanos == 0) {
			this.aloneNanos = localNanos + this.patienceNanos;
		}
		if (localNanos >= this.aloneNanos || this.discovery.isExhausted()) {
			changed(List.of());
			return Long.MAX_VALUE;
		}
		return this.aloneNanos;
	}

	@Override
	public boolean received(long incarnation, Message message, long localNanos) {
		if (!(message instanceof MembershipMessage received)) {
			return false;
		}
		SwimProtocol running = protocol();
		takeEvents(running, localNanos);
		Member from = this.peers.get(incarnation);
		if (from == null) {
			return false;
		}
		running.received(from, received, localNanos);
		return true;
	}

	@Override
	public void piggyback(Member to, long localNanos) {
		Link attached = this.link;
		if (attached != null) {
			protocol().piggyback(to).forEach((message) -> attached.send(to, message));
		}
	}

	@Override
	public void leave(long localNanos) {
		protocol().leave(localNanos);
	}

	@Override
	public boolean hasLeft() {
		return protocol().hasLeft();
	}

	@Override
	public void close() {
		this.discovery.close();
	}

	/**
	 * What the protocol has done. Safe for any thread.
	 */
	public MembershipStatus status() {
		return protocol().status();
	}

	@Override
	public void connected(String address, Member member) {
		this.discovery.connected(address, member);
		if (member.incarnation() != this.self.incarnation()) {
			add(new Event(member, true));
		}
	}

	@Override
	public void failed(String address, String reason) {
		this.discovery.failed(address, reason);
	}

	@Override
	public void lost(Member member) {
		add(new Event(member, false));
	}

	@Override
	public void unreachable(Member member) {
		add(new Event(member, false));
	}

	private void add(Event event) {
		this.events.add(event);
		Link attached = this.link;
		if (attached != null) {
			attached.wake();
		}
	}

	private void takeEvents(SwimProtocol running, long localNanos) {
		for (Event event = this.events.poll(); event != null; event = this.events.poll()) {
			Member member = event.member();
			if (event.connected()) {
				this.peers.put(member.incarnation(), member);
				running.connected(member, localNanos);
			}
			else {
				running.disconnected(member, localNanos);
			}
		}
	}

	private SwimProtocol protocol() {
		SwimProtocol attached = this.protocol;
		if (attached == null) {
			throw new IllegalStateException("a membership protocol must be attached to a loop");
		}
		return attached;
	}

	/**
	 * A connection with a peer opened, or broke or could not be made.
	 */
	private record Event(Member member, boolean connected) {
	}

	/**
	 * How the protocol reaches others.
	 */
	private final class Network implements MembershipNetwork {

		private final Link target;

		Network(Link target) {
			this.target = target;
		}

		@Override
		public boolean send(Member to, MembershipMessage message) {
			return this.target.send(to, message);
		}

		@Override
		public void contact(String address) {
			SwimMembership.this.dialler.contact(address);
		}

		@Override
		public void addressShared(Member one, Member other) {
			this.target.reject(Rejection.DUPLICATE_ADDRESS,
					"node " + named(one) + " and node " + named(other) + " both advertise " + one.address());
		}

		private static String named(Member member) {
			return "'" + Printable.of(member.id()) + "' (" + Long.toHexString(member.incarnation()) + ")";
		}

	}

	/**
	 * The peers that connected last.
	 */
	private static final class Recent extends LinkedHashMap<Long, Member> {

		private static final long serialVersionUID = 1;

		Recent() {
			super(16, 0.75F, true);
		}

		@Override
		protected boolean removeEldestEntry(Map.Entry<Long, Member> eldest) {
			return size() > PEERS_MAX;
		}

	}

}
