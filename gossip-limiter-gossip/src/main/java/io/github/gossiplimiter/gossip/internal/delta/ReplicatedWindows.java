/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.delta;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.engine.ReplicatedLimit;
import io.github.gossiplimiter.gossip.replica.ReplicatedWindow;
import io.github.gossiplimiter.gossip.wire.LimitRow;
import io.github.gossiplimiter.window.WindowCounter;
import io.github.gossiplimiter.window.WindowGeometry;

/**
 * All windows of all replicated limits.
 */
public final class ReplicatedWindows {

	private final List<ReplicatedLimit> limits;

	private final Map<String, List<ReplicatedWindow>> windows = new LinkedHashMap<>();

	/*
	 * As they were before a limit last changed its geometry: requests that were decided
	 * under it may still have to be published.
	 */
	private final Map<String, List<ReplicatedWindow>> before = new HashMap<>();

	public ReplicatedWindows(List<ReplicatedLimit> limits) {
		this.limits = limits;
		refresh();
	}

	/**
	 * Follow limits that have changed their geometry.
	 */
	public void refresh() {
		for (ReplicatedLimit limit : this.limits) {
			List<ReplicatedWindow> known = this.windows.get(limit.name());
			if (known == null || !known.get(0).isCurrent()) {
				if (known != null) {
					this.before.put(limit.name(), known);
				}
				this.windows.put(limit.name(), ReplicatedWindow.of(limit));
			}
		}
	}

	public List<ReplicatedLimit> limits() {
		return this.limits;
	}

	/**
	 * The windows in which a key is counted.
	 * @param first its cell in the limit's first window
	 * @return nothing if the cell is counted nowhere any more
	 */
	public List<ReplicatedWindow> of(ReplicatedLimit limit, WindowCounter first) {
		List<ReplicatedWindow> current = current(limit);
		List<ReplicatedWindow> earlier = this.before.get(limit.name());
		if (earlier == null || current.get(0).holds(first)) {
			return current;
		}
		return earlier.get(0).holds(first) ? earlier : List.of();
	}

	private List<ReplicatedWindow> current(ReplicatedLimit limit) {
		List<ReplicatedWindow> known = this.windows.getOrDefault(limit.name(), List.of());
		if (known.get(0).isCurrent()) {
			return known;
		}
		// The cell may be newer than the last look.
		refresh();
		return this.windows.getOrDefault(limit.name(), List.of());
	}

	public List<ReplicatedWindow> all() {
		List<ReplicatedWindow> all = new ArrayList<>();
		this.windows.values().forEach(all::addAll);
		return all;
	}

	/**
	 * The window of a row that a peer sent: the one with the same geometry or, if there
	 * is none, the one at the same place.
	 * @return nothing if there is no such limit here
	 */
	public @Nullable ReplicatedWindow find(LimitRow row) {
		List<ReplicatedWindow> candidates = this.windows.get(row.name());
		if (candidates == null) {
			return null;
		}
		int place = Math.min(row.window(), candidates.size() - 1);
		ReplicatedWindow found = candidates.get(place);
		for (ReplicatedWindow candidate : candidates) {
			boolean better = candidate.geometry().equals(row.geometry()) && !found.geometry().equals(row.geometry());
			found = better ? candidate : found;
		}
		return found;
	}

	/**
	 * A window by its fingerprint in digests.
	 */
	public @Nullable ReplicatedWindow findByFingerprint(long fingerprint) {
		for (ReplicatedWindow window : all()) {
			if (fingerprint(window) == fingerprint) {
				return window;
			}
		}
		return null;
	}

	/**
	 * A number for a window of a limit in its geometry, equal on all nodes.
	 */
	public static long fingerprint(ReplicatedWindow window) {
		WindowGeometry geometry = window.geometry();
		long hash = window.index();
		for (int i = 0; i < window.limit().name().length(); i++) {
			hash = mix(hash, window.limit().name().charAt(i));
		}
		hash = mix(hash, geometry.kind().name().hashCode());
		hash = mix(hash, geometry.windowNanos());
		hash = mix(hash, geometry.subWindowNanos());
		return mix(hash, geometry.span());
	}

	private static long mix(long hash, long value) {
		long mixed = (hash ^ value) * 0xbf58476d1ce4e5b9L;
		return mixed ^ (mixed >>> 29);
	}

}
