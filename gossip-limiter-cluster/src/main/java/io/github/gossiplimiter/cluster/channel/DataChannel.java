/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.cluster.HostAndPort;
import io.github.gossiplimiter.cluster.channel.internal.handshake.PeerAuthentication;
import io.github.gossiplimiter.cluster.channel.internal.key.PreSharedKeys;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.RejectionCounts;
import io.github.gossiplimiter.gossip.Transport;

/**
 * Carries messages between nodes over TCP. Both ends of a connection prove to each other
 * that they belong to the cluster before the first message, and a message arrives only as
 * it was sent, in the order of its connection, at most once, or not at all.
 * <p>
 * Connections are made on demand: the first message to a peer dials it, and the first few
 * wait until the connection is open. Either end sends on it. It is closed in order when
 * it is idle, or when there are more than a large cluster needs at rest. After a failure
 * messages are refused for a while that grows with each one.
 * <p>
 * Safe for use by many threads; nothing but {@link #bind}, {@link #start} and
 * {@link #close} blocks. Arrays handed over must not be changed afterwards.
 *
 * @since 0.1.0
 */
public final class DataChannel implements Transport, Dialler {

	private static final Duration SWEEP_MIN = Duration.ofMillis(20);

	private static final Duration SWEEP_MAX = Duration.ofSeconds(1);

	private final LocalNode node;

	private final ChannelNetwork network;

	private final EventLoop loop;

	private final InboundConnections inbound = new InboundConnections();

	private final WaitingMessages waiting = new WaitingMessages();

	private final ConnectedPeers peers;

	private final PeerLinks links;

	private final Acceptor acceptor;

	private @Nullable Future<?> sweeping;

	private volatile boolean started;

	private volatile boolean closed;

	private long sweptNanos;

	/**
	 * Create a channel that neither listens nor sends yet.
	 * @param settings how it listens, proves itself and keeps its connections
	 * @param self this node; where its address has port 0, peers are told the port that
	 * the channel listens on
	 * @param rejections counts what is refused
	 */
	public DataChannel(ChannelSettings settings, Member self, RejectionCounts rejections) {
		this.node = new LocalNode(settings, self, rejections);
		this.network = new ChannelNetwork(settings.timing());
		this.loop = this.network.loop();
		this.peers = new ConnectedPeers(this.node, this.waiting);
		this.links = new PeerLinks(this.node, this.peers, this.waiting, this.network.client());
		this.acceptor = new Acceptor(this.network, settings.bind(),
				(channel) -> new AcceptedConnection(this.node, channel, this.inbound, this.peers)
					.install(this.node.serverTls(channel)));
	}

	/**
	 * Take the port, so that {@link #self} is complete. Callers wait until
	 * {@link #start}.
	 * @return this node
	 * @throws UncheckedIOException if the port cannot be had
	 */
	public synchronized Member bind() {
		try {
			this.node.listening(this.acceptor.listen());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return self();
	}

	/**
	 * Begin to receive and to connect.
	 * @throws UncheckedIOException if the port cannot be had
	 */
	@Override
	public synchronized void start(Receiver receiver) {
		if (this.closed || this.started) {
			throw new IllegalStateException("a channel is started once");
		}
		bind();
		this.node.receiver(receiver);
		this.started = true;
		this.acceptor.open();
		long period = sweepNanos();
		this.sweptNanos = System.nanoTime();
		this.sweeping = this.loop.scheduleWithFixedDelay(this::sweep, period, period, TimeUnit.NANOSECONDS);
	}

	/**
	 * This node as peers see it. Its port is known once the channel is bound.
	 */
	public Member self() {
		return this.node.self();
	}

	/**
	 * Where the channel listens.
	 * @return the port, 0 before it is bound
	 */
	public int port() {
		return this.acceptor.port();
	}

	/**
	 * Hand a message over without waiting. A peer that is not connected is dialled, and
	 * up to {@value WaitingMessages#MESSAGES_MAX} messages with
	 * {@value WaitingMessages#BYTES_MAX} bytes wait for the connection. If it cannot be
	 * made they are dropped, and the receiver is notified by
	 * {@link Transport.Receiver#interrupted}.
	 * @return whether the message was accepted, which does not mean that it will be
	 * delivered
	 */
	@Override
	public boolean send(Member to, byte[] message) {
		if (message.length > ChannelSettings.FRAME_BYTES_MAX) {
			throw new IllegalArgumentException("message must have at most " + ChannelSettings.FRAME_BYTES_MAX
					+ " bytes: message.length=" + message.length);
		}
		Connection route = this.peers.route(to.incarnation());
		boolean taken = (route != null) ? route.offer(message) : dialFor(to, message);
		if (!taken) {
			this.node.traffic().sendRefused();
		}
		return taken;
	}

	/**
	 * Connect to a peer that will be sent to soon.
	 */
	public void connect(Member to) {
		if (this.peers.route(to.incarnation()) == null) {
			run(() -> this.links.reach(to));
		}
	}

	/**
	 * Set the members, this node apart. Connections with nodes that are members no more
	 * are closed. Whose messages are accepted is not decided here: a receiver learns the
	 * proven sender of each.
	 */
	public void members(Collection<Member> members) {
		List<Member> copy = List.copyOf(members);
		run(() -> this.links.members(copy));
	}

	/**
	 * Set who receives which nodes are connected and lost.
	 */
	public void contacts(ConnectionListener contacts) {
		this.peers.contacts(contacts);
	}

	/**
	 * {@inheritDoc}
	 * @throws IllegalStateException if the channel was not started yet
	 */
	@Override
	public void contact(String address) {
		HostAndPort.parse(address);
		if (!this.started) {
			throw new IllegalStateException("a channel dials once it is started");
		}
		run(() -> this.links.contact(address));
	}

	/**
	 * Replace the secrets. Connections that rest on one which is no longer among them are
	 * closed in order, and the next message makes them anew; all others stay. Peers that
	 * could not be connected are tried again with the next message. Takes about a second
	 * for each secret that this process has not used before, in which messages flow on.
	 * @param secrets one or two; the first is preferred, either is accepted
	 * @throws IllegalArgumentException if there is none, the channel started without, or
	 * others can reach it and one can be guessed
	 */
	public void secrets(List<String> secrets) {
		if (secrets.isEmpty() || this.node.settings().authentication() != PeerAuthentication.SECRET) {
			throw new IllegalArgumentException("secrets can be replaced, not begun or ended, while a channel runs: "
					+ "secrets.size=" + secrets.size());
		}
		ChannelSettings.checkStrong(this.node.settings().bind().host(), secrets);
		PreSharedKeys replaced = new PreSharedKeys(this.node.settings().cluster(), secrets);
		this.node.secrets(replaced);
		run(() -> {
			this.peers.recheck(replaced);
			this.links.retry();
		});
	}

	/**
	 * State and counts of the channel.
	 */
	public ChannelStatus status() {
		return this.node.traffic().status(this.peers.dialled(), this.peers.accepted());
	}

	/**
	 * Close everything. Nobody is called any more afterwards.
	 */
	@Override
	public synchronized void close() {
		if (this.closed) {
			return;
		}
		this.closed = true;
		this.node.stopReceiving();
		this.peers.contacts(null);
		if (this.sweeping != null) {
			this.sweeping.cancel(false);
		}
		this.acceptor.close();
		this.loop.submit(() -> {
			this.links.close();
			this.peers.close();
			this.inbound.close();
		}).awaitUninterruptibly(SWEEP_MAX.toMillis());
		this.network.close();
		this.node.close();
	}

	private boolean dialFor(Member to, byte[] message) {
		if (this.closed || !this.started) {
			return false;
		}
		boolean taken = this.links.offer(to, message);
		run(() -> this.links.reach(to));
		return taken;
	}

	private void run(Runnable task) {
		if (this.closed || !this.started) {
			return;
		}
		try {
			this.loop.execute(task);
		}
		catch (RejectedExecutionException ex) {
			/* Closed in the meantime: there is nothing left to do it to. */
		}
	}

	private void sweep() {
		long now = System.nanoTime();
		/*
		 * After a pause of this process everybody seems to have been silent: first listen
		 * to what has arrived meanwhile.
		 */
		boolean paused = now - this.sweptNanos > sweepNanos() + this.node.timing().ping().toNanos();
		this.sweptNanos = now;
		this.peers.sweep(now, !paused);
		this.links.sweep(now);
	}

	private long sweepNanos() {
		ChannelSettings.Timing timing = this.node.timing();
		long wanted = Math.min(timing.idle().toNanos(), timing.ping().toNanos()) / 2;
		return Math.min(SWEEP_MAX.toNanos(), Math.max(SWEEP_MIN.toNanos(), wanted));
	}

}
