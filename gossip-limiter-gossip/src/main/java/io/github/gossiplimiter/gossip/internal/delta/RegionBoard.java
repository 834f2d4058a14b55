/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.delta;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.gossiplimiter.gossip.RegionStatus;
import io.github.gossiplimiter.gossip.replica.SlotName;

/**
 * Publishes the state of the exchange with other regions. Written by the thread of the
 * loop, read by any.
 */
public final class RegionBoard {

	private static final double NANOS_PER_MILLI = 1_000_000;

	private static final double LAG_WEIGHT = 0.1;

	private final Map<String, LatestTotals> latest = new LinkedHashMap<>();

	private boolean gateway;

	private long messagesSent;

	private long messagesReceived;

	private long bytesSent;

	private long bytesReceived;

	private volatile RegionStatus status = RegionStatus.NONE;

	/**
	 * Latest totals of one region.
	 */
	private static final class LatestTotals {

		long atNanos;

		double lagMillis;

	}

	public RegionStatus status() {
		return this.status;
	}

	/**
	 * There are other regions.
	 * @param self whether this node is a gateway
	 */
	public void regions(Set<String> names, boolean self) {
		this.latest.keySet().retainAll(names);
		names.forEach((name) -> this.latest.computeIfAbsent(name, (key) -> new LatestTotals()));
		this.gateway = self;
	}

	public void sent(int bytes) {
		this.messagesSent++;
		this.bytesSent += bytes;
	}

	public void received(String region, int bytes, long atNanos) {
		this.messagesReceived++;
		this.bytesReceived += bytes;
		LatestTotals last = this.latest.computeIfAbsent(region, (key) -> new LatestTotals());
		last.atNanos = Math.max(last.atNanos, atNanos);
	}

	/**
	 * A total of a region grew here.
	 * @param atNanos when the region sent it
	 * @param lagNanos how long ago the last of it was spent, below zero if the region did
	 * not say it to this node
	 */
	public void merged(SlotName region, long atNanos, long lagNanos) {
		LatestTotals last = region.isRegion() ? this.latest.get(region.node()) : null;
		if (last == null) {
			return;
		}
		last.atNanos = Math.max(last.atNanos, atNanos);
		if (lagNanos < 0) {
			return;
		}
		last.lagMillis += ((last.lagMillis == 0) ? 1 : LAG_WEIGHT) * (lagNanos / NANOS_PER_MILLI - last.lagMillis);
	}

	/**
	 * Show it.
	 * @param keys number of keys whose totals were sent to other regions
	 */
	public void update(int keys, long nowNanos) {
		List<RegionStatus.Region> regions = new ArrayList<>();
		this.latest.forEach((name,
				last) -> regions.add(new RegionStatus.Region(name,
						(last.atNanos != 0) ? Math.max(0, (long) ((nowNanos - last.atNanos) / NANOS_PER_MILLI)) : -1,
						last.lagMillis)));
		this.status = new RegionStatus(this.gateway, keys, this.messagesSent, this.messagesReceived, this.bytesSent,
				this.bytesReceived, regions);
	}

}
