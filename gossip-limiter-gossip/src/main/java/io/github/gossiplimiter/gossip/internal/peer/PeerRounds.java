/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.peer;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

import org.jspecify.annotations.Nullable;

/**
 * Order in which rounds choose peers: all once in random order, then again in another.
 * The last peer is reached sooner than with independent draws.
 */
public final class PeerRounds {

	private final RandomGenerator random;

	private final @Nullable ZoneAwareOrder nearness;

	private final List<PeerState> order = new ArrayList<>();

	public PeerRounds(RandomGenerator random) {
		this(random, null);
	}

	/**
	 * Turns that begin with those that are near.
	 */
	public PeerRounds(RandomGenerator random, @Nullable ZoneAwareOrder nearness) {
		this.random = random;
		this.nearness = nearness;
	}

	/**
	 * The next peers that are wanted, at most so many.
	 */
	public List<PeerState> next(List<PeerState> peers, int most, Predicate<PeerState> wanted) {
		this.order.retainAll(peers);
		List<PeerState> chosen = new ArrayList<>(most);
		take(chosen, most, wanted);
		if (chosen.size() < most) {
			List<PeerState> rest = new ArrayList<>(peers);
			rest.removeAll(chosen);
			rest.removeAll(this.order);
			shuffle(rest);
			this.order.addAll((this.nearness != null) ? this.nearness.arrange(rest) : rest);
			take(chosen, most, wanted);
		}
		return chosen;
	}

	/**
	 * So many peers, drawn without regard to who was chosen before.
	 */
	public List<PeerState> draw(List<PeerState> peers, int most) {
		List<PeerState> all = new ArrayList<>(peers);
		shuffle(all);
		return all.subList(0, Math.min(most, all.size()));
	}

	private void take(List<PeerState> chosen, int most, Predicate<PeerState> wanted) {
		for (int i = 0; i < this.order.size() && chosen.size() < most;) {
			PeerState peer = this.order.get(i);
			if (!chosen.contains(peer) && wanted.test(peer)) {
				chosen.add(peer);
				this.order.remove(i);
			}
			else {
				i++;
			}
		}
	}

	private void shuffle(List<PeerState> peers) {
		for (int i = peers.size() - 1; i > 0; i--) {
			int other = this.random.nextInt(i + 1);
			PeerState swapped = peers.get(i);
			peers.set(i, peers.get(other));
			peers.set(other, swapped);
		}
	}

}
