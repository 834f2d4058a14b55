/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.peer;

import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * Dictionary entries of one kind that a peer knows: those in a message that it has
 * acknowledged.
 */
public final class AckedEntries {

	private final BitSet known = new BitSet();

	private final Map<Integer, Long> underWay = new HashMap<>();

	private int generation;

	/**
	 * Forget everything if numbering began anew since.
	 */
	public AckedEntries in(int current) {
		if (this.generation != current) {
			this.generation = current;
			clear();
		}
		return this;
	}

	public boolean knows(int row) {
		return this.known.get(row);
	}

	/**
	 * Rows were handed to the channel with a run of the log.
	 * @param to where the run ends
	 */
	public void sent(Collection<Integer> rows, long to) {
		rows.forEach((row) -> this.underWay.putIfAbsent(row, to));
	}

	public void acknowledged(long place) {
		this.underWay.entrySet().removeIf((row) -> {
			boolean arrived = row.getValue() <= place;
			if (arrived) {
				this.known.set(row.getKey());
			}
			return arrived;
		});
	}

	/**
	 * Entries in flight may be lost.
	 */
	public void lost() {
		this.underWay.clear();
	}

	/**
	 * The peer knows nothing.
	 */
	public void clear() {
		this.known.clear();
		this.underWay.clear();
	}

}
