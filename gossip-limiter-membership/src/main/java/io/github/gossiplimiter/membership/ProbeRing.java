/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.membership;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

import org.jspecify.annotations.Nullable;

/**
 * The order in which members are probed: each once, then in another random order, so that
 * the time until a member is probed is bounded. A member that joins gets a random place
 * in the present order (section 4.3 of SWIM).
 */
final class ProbeRing {

	private final MemberTable table;

	private final RandomGenerator random;

	private final List<KnownMember> order = new ArrayList<>();

	ProbeRing(MemberTable table, RandomGenerator random) {
		this.table = table;
		this.random = random;
	}

	@Nullable KnownMember next() {
		place(this.table.takeJoined());
		for (int turn = 0; turn < 2; turn++) {
			while (!this.order.isEmpty()) {
				KnownMember known = this.order.remove(this.order.size() - 1);
				if (known.isLive() && !known.isLeaving()) {
					return known;
				}
			}
			shuffle();
		}
		return null;
	}

	/*
	 * Those that are gone are skipped at their turn. Where members come and go faster
	 * than that, they are removed, so that the order stays about as long as the table.
	 */
	private void place(List<KnownMember> joined) {
		if (joined.isEmpty()) {
			return;
		}
		if (this.order.size() > 2 * this.table.size()) {
			this.order.removeIf((known) -> !known.isLive());
		}
		Set<KnownMember> placed = new HashSet<>(this.order);
		for (KnownMember known : joined) {
			if (placed.add(known)) {
				this.order.add(this.random.nextInt(this.order.size() + 1), known);
			}
		}
	}

	/**
	 * How many turns are left, those of members that are gone included.
	 */
	int size() {
		return this.order.size();
	}

	private void shuffle() {
		this.order.addAll(this.table.live());
		for (int i = this.order.size() - 1; i > 0; i--) {
			int other = this.random.nextInt(i + 1);
			KnownMember moved = this.order.set(i, this.order.get(other));
			this.order.set(other, moved);
		}
	}

}
