/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.peer;

import java.util.HashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.gossip.wire.DeltaMessage;
import io.github.gossiplimiter.gossip.wire.LimitRow;
import io.github.gossiplimiter.gossip.wire.OriginRow;

/**
 * Names behind the numbers in one peer's messages.
 */
public final class PeerDictionary {

	/*
	 * A cluster of a thousand nodes, each restarted some times. Beyond that the peer is
	 * requested to start over.
	 */
	private static final int ROWS_MAX = 1 << 14;

	private final Map<Integer, OriginRow> origins = new HashMap<>();

	private final Map<Integer, LimitRow> limits = new HashMap<>();

	public void add(DeltaMessage message) {
		if (this.origins.size() + this.limits.size() > ROWS_MAX) {
			this.origins.clear();
			this.limits.clear();
		}
		message.origins().forEach((row) -> this.origins.put(row.index(), row));
		message.limits().forEach((row) -> this.limits.put(row.index(), row));
	}

	public @Nullable OriginRow origin(int index) {
		return this.origins.get(index);
	}

	public @Nullable LimitRow limit(int index) {
		return this.limits.get(index);
	}

}
