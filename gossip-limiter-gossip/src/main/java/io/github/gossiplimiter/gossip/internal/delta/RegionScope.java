/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.delta;

import io.github.gossiplimiter.gossip.RegionSettings;
import io.github.gossiplimiter.gossip.replica.ReplicatedWindow;

/**
 * Decides which windows count in all regions together, and which in every region for
 * itself.
 */
public record RegionScope(RegionSettings settings) {

	/*
	 * Intervals differ by a fifth.
	 */
	private static final double PACE = 1.2;

	/**
	 * Time between two messages of a region, in milliseconds.
	 */
	public double paceMillis() {
		return PACE * this.settings.interval().toMillis();
	}

	/**
	 * Whether a window counts in all regions together. Permits that are leased are leased
	 * within a region.
	 */
	public boolean isGlobal(ReplicatedWindow window) {
		return window.geometry().windowNanos() >= this.settings.globalWindowMin().toNanos()
				&& window.limit().isGossiped() && !this.settings.regionalLimits().contains(window.limit().name());
	}

}
