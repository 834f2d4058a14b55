/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.sample.demo;

import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import io.github.gossiplimiter.autoconfigure.cluster.TransportDecorator;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Transport;

/**
 * Decides which messages pass between the nodes of the demo. The nodes know nothing of
 * it: they see channels that refuse, lose or delay what they say, as they would see those
 * of a broken network.
 * <p>
 * Safe for use by many threads.
 */
final class FaultyNetwork implements TransportDecorator {

	private final Set<String> cut = ConcurrentHashMap.newKeySet();

	private final Set<String> frozen = ConcurrentHashMap.newKeySet();

	private final Map<Long, FaultyTransport> transports = new ConcurrentHashMap<>();

	@Override
	public Transport decorate(Member self, Transport transport) {
		FaultyTransport faulty = new FaultyTransport(this, self, transport);
		this.transports.put(self.incarnation(), faulty);
		return faulty;
	}

	/**
	 * Let nothing pass between a node and all others.
	 */
	void cut(String node) {
		this.cut.add(node);
	}

	/**
	 * Let messages pass again. Both ends are told that some were lost, as a connection
	 * tells that was made anew.
	 */
	void mend(String node) {
		if (!this.cut.remove(node)) {
			return;
		}
		Collection<FaultyTransport> all = this.transports.values();
		for (FaultyTransport one : all) {
			for (FaultyTransport other : all) {
				if (one != other && (one.isOf(node) || other.isOf(node))) {
					one.interrupted(other.self());
				}
			}
		}
	}

	boolean isCut(String node) {
		return this.cut.contains(node);
	}

	/**
	 * Let a node say and hear nothing, as if its process stood still.
	 */
	void freeze(String node) {
		this.frozen.add(node);
	}

	/**
	 * Let a node go on: what it was told meanwhile reaches it late.
	 */
	void thaw(String node) {
		if (this.frozen.remove(node)) {
			this.transports.values().stream().filter((one) -> one.isOf(node)).forEach(FaultyTransport::release);
		}
	}

	boolean isFrozen(String node) {
		return this.frozen.contains(node);
	}

	/**
	 * Whether a message between two nodes gets lost.
	 */
	boolean loses(String one, String other) {
		return isCut(one) || isCut(other);
	}

	/**
	 * The same by the incarnation of one of them; strangers are heard.
	 */
	boolean loses(long incarnation, String other) {
		FaultyTransport sender = this.transports.get(incarnation);
		return sender != null && loses(sender.self().id(), other);
	}

	void forget(FaultyTransport closed) {
		this.transports.remove(closed.self().incarnation());
	}

}
