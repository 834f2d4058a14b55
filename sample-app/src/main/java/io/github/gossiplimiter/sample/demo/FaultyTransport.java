/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.sample.demo;

import java.util.ArrayDeque;
import java.util.Deque;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Transport;

/**
 * The channel of one node, as far as the {@link FaultyNetwork} lets messages pass.
 */
final class FaultyTransport implements Transport {

	/**
	 * Messages that wait for a frozen node. A socket's buffer holds about as much; what
	 * comes later is lost.
	 */
	private static final int HELD_MAX = 1000;

	private final FaultyNetwork network;

	private final Member self;

	private final Transport transport;

	private final Deque<Runnable> held = new ArrayDeque<>();

	private @Nullable Receiver receiver;

	FaultyTransport(FaultyNetwork network, Member self, Transport transport) {
		this.network = network;
		this.self = self;
		this.transport = transport;
	}

	Member self() {
		return this.self;
	}

	boolean isOf(String node) {
		return this.self.id().equals(node);
	}

	@Override
	public void start(Receiver started) {
		synchronized (this) {
			this.receiver = started;
		}
		this.transport.start(new Receiver() {

			@Override
			public void received(long incarnation, byte[] message) {
				FaultyTransport.this.received(started, incarnation, message);
			}

			@Override
			public void interrupted(long incarnation) {
				started.interrupted(incarnation);
			}

		});
	}

	private void received(Receiver started, long incarnation, byte[] message) {
		if (this.network.loses(incarnation, this.self.id())) {
			return;
		}
		synchronized (this) {
			if (this.network.isFrozen(this.self.id()) || !this.held.isEmpty()) {
				hold(started, incarnation, message);
				return;
			}
		}
		started.received(incarnation, message);
	}

	private void hold(Receiver started, long incarnation, byte[] message) {
		if (this.held.size() < HELD_MAX) {
			this.held.addLast(() -> started.received(incarnation, message));
		}
		else {
			started.interrupted(incarnation);
		}
	}

	/**
	 * Deliver what was held, in its order and before anything newer.
	 */
	synchronized void release() {
		this.held.forEach(Runnable::run);
		this.held.clear();
	}

	/**
	 * Tell the node that messages of a peer may have been lost.
	 */
	synchronized void interrupted(Member peer) {
		Receiver present = this.receiver;
		if (present != null) {
			present.interrupted(peer.incarnation());
		}
	}

	@Override
	public boolean send(Member to, byte[] message) {
		if (this.network.isFrozen(this.self.id()) || this.network.loses(this.self.id(), to.id())) {
			return false;
		}
		return this.transport.send(to, message);
	}

	@Override
	public void close() {
		this.network.forget(this);
		this.transport.close();
	}

}
