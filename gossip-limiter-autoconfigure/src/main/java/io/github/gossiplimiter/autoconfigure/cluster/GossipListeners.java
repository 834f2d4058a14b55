/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.cluster;

import java.util.List;

import io.github.gossiplimiter.gossip.GossipListener;
import io.github.gossiplimiter.gossip.Member;

/**
 * Several listeners as one.
 */
final class GossipListeners implements GossipListener {

	private final GossipListener[] listeners;

	private GossipListeners(List<GossipListener> listeners) {
		this.listeners = listeners.toArray(GossipListener[]::new);
	}

	static GossipListener of(List<GossipListener> listeners) {
		return switch (listeners.size()) {
			case 0 -> GossipListener.NONE;
			case 1 -> listeners.get(0);
			default -> new GossipListeners(listeners);
		};
	}

	@Override
	public void members(List<Member> live) {
		for (GossipListener listener : this.listeners) {
			listener.members(live);
		}
	}

	@Override
	public void merged(long ageNanos) {
		for (GossipListener listener : this.listeners) {
			listener.merged(ageNanos);
		}
	}

	@Override
	public void reset(Member from, String limit) {
		for (GossipListener listener : this.listeners) {
			listener.reset(from, limit);
		}
	}

	@Override
	public void sent(Member to, int bytes) {
		for (GossipListener listener : this.listeners) {
			listener.sent(to, bytes);
		}
	}

	@Override
	public void received(Member from, int bytes) {
		for (GossipListener listener : this.listeners) {
			listener.received(from, bytes);
		}
	}

}
