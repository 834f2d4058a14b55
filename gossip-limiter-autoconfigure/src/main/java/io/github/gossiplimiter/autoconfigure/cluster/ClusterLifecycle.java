/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.cluster;

import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.context.SmartLifecycle;

import io.github.gossiplimiter.cluster.ClusterNode;
import io.github.gossiplimiter.gossip.GossipStatus;
import io.github.gossiplimiter.gossip.RegionStatus;

/**
 * Starts the node before the web server accepts requests, so that it knows what others
 * have counted, and stops it after the web server has drained, so that the others hear of
 * every last request.
 */
final class ClusterLifecycle implements SmartLifecycle {

	/**
	 * Before the web server, which starts at {@code DEFAULT_PHASE - 2048} and stops last
	 * of all that is Boot's.
	 */
	static final int PHASE = SmartLifecycle.DEFAULT_PHASE - 4096;

	private static final Log logger = LogFactory.getLog(ClusterLifecycle.class);

	private static final GossipStatus NOTHING = new GossipStatus(0, 0, 0, 0, 0, 0, false,
			new GossipStatus.Traffic(0, 0, 0, 0, 0, 0, 0, 0), GossipStatus.Lag.NONE, List.of());

	private final Supplier<ClusterNode> nodes;

	private final Duration warmUpTimeout;

	private volatile @Nullable ClusterNode node;

	/**
	 * Manage a node.
	 * @param nodes makes a node, one for each start
	 * @param warmUpTimeout longest time to wait for what others have counted
	 */
	ClusterLifecycle(Supplier<ClusterNode> nodes, Duration warmUpTimeout) {
		this.nodes = nodes;
		this.warmUpTimeout = warmUpTimeout;
	}

	@Override
	public synchronized void start() {
		if (isRunning()) {
			return;
		}
		ClusterNode started = this.nodes.get();
		this.node = started;
		if (!started.awaitWarm(this.warmUpTimeout)) {
			logger.info(started.self().id() + ": received no counts of other members within "
					+ this.warmUpTimeout.toMillis() + " ms; starting with what is known here");
		}
	}

	@Override
	public synchronized void stop() {
		ClusterNode running = this.node;
		if (running != null) {
			running.close();
		}
	}

	@Override
	public boolean isRunning() {
		ClusterNode current = this.node;
		return current != null && current.isRunning();
	}

	@Override
	public int getPhase() {
		return PHASE;
	}

	/*
	 * A context that is only paused will serve again, and should not miss what happens
	 * meanwhile.
	 */
	@Override
	public boolean isPauseable() {
		return false;
	}

	/**
	 * The node, or nothing before its first start.
	 */
	@Nullable ClusterNode node() {
		return this.node;
	}

	/**
	 * What the node exchanges with other regions; nothing before its first start.
	 */
	RegionStatus regions() {
		ClusterNode current = this.node;
		return (current != null) ? current.regions() : RegionStatus.NONE;
	}

	/**
	 * What the gossip of the node is doing; nothing before its first start.
	 */
	GossipStatus status() {
		ClusterNode current = this.node;
		return (current != null) ? current.status() : NOTHING;
	}

}
