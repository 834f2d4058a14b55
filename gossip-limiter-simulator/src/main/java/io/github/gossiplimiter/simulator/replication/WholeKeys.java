/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.replication;

import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

import io.github.gossiplimiter.gossip.internal.delta.DeltaMessageBuilder;
import io.github.gossiplimiter.gossip.internal.delta.ReplicationStrategy;
import io.github.gossiplimiter.gossip.replica.Slot;

/**
 * Adds all slots of a key that changed to one message. The other slots go along as far as
 * there is room, first those that changed too and would have their turn later.
 */
final class WholeKeys implements ReplicationStrategy.SlotSelection {

	private final Set<Slot> added = Collections.newSetFromMap(new IdentityHashMap<>());

	@Override
	public boolean add(DeltaMessageBuilder message, Slot slot, long after) {
		if (this.added.contains(slot)) {
			return true;
		}
		if (!message.add(slot, DeltaMessageBuilder.EVERYTHING)) {
			return false;
		}
		this.added.add(slot);
		List<Slot> others = slot.replicas().slots();
		others.sort(Comparator.comparing((Slot other) -> other.sequence() < slot.sequence())
			.thenComparingLong((other) -> other.sequence()));
		for (Slot other : others) {
			if (other.sequence() != 0 && !this.added.contains(other)
					&& message.add(other, DeltaMessageBuilder.EVERYTHING)) {
				this.added.add(other);
			}
		}
		return true;
	}

}
