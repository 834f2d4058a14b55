/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.delta;

import java.util.HashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.codec.MessageBounds;
import io.github.gossiplimiter.gossip.internal.peer.AckedEntries;
import io.github.gossiplimiter.gossip.wire.LimitRow;
import io.github.gossiplimiter.gossip.wire.OriginRow;
import io.github.gossiplimiter.window.WindowGeometry;

/**
 * Numbers that stand for origins and windows of limits in this node's messages. An entry
 * is repeated to a peer until it has acknowledged a message with it, see
 * {@link AckedEntries}.
 */
final class NameDictionary {

	/*
	 * Numbers are bounded on the wire, and a peer can invent any number of nodes.
	 */
	private static final int RECYCLED_AT = MessageBounds.INDEX / 2;

	private final Map<Origin, OriginRow> origins = new HashMap<>();

	private final Map<WindowName, LimitRow> limits = new HashMap<>();

	private int generation;

	private record Origin(String id, long incarnation) {

	}

	/**
	 * A window of a limit in one geometry.
	 */
	record WindowName(String limit, int window, WindowGeometry geometry) {

	}

	/**
	 * Begin numbering anew if numbers run short. Everything is introduced again then.
	 */
	void recycle() {
		if (Math.max(this.origins.size(), this.limits.size()) > RECYCLED_AT) {
			this.origins.clear();
			this.limits.clear();
			this.generation++;
		}
	}

	/**
	 * How often numbering began anew.
	 */
	public int generation() {
		return this.generation;
	}

	/**
	 * The row of a node, or nothing if there is no number left.
	 */
	@Nullable OriginRow origin(String id, long incarnation) {
		Origin origin = new Origin(id, incarnation);
		OriginRow row = this.origins.get(origin);
		if (row == null && this.origins.size() < MessageBounds.INDEX) {
			// 0 is the sender.
			row = new OriginRow(this.origins.size() + 1, id, incarnation);
			this.origins.put(origin, row);
		}
		return row;
	}

	/**
	 * The row of a window, or nothing if there is no number left.
	 */
	@Nullable LimitRow limit(WindowName name) {
		LimitRow row = this.limits.get(name);
		if (row == null && this.limits.size() < MessageBounds.INDEX) {
			row = new LimitRow(this.limits.size(), name.limit(), name.window(), name.geometry());
			this.limits.put(name, row);
		}
		return row;
	}

}
