/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.cluster;

import java.util.concurrent.TimeUnit;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.gossip.GossipListener;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.internal.Printable;

/**
 * Logs which member had keys reset, one line a minute at most. Called on the thread of
 * the gossip loop only.
 */
final class ResetNotice implements GossipListener {

	private static final Log logger = LogFactory.getLog(ResetNotice.class);

	private static final long PERIOD_NANOS = TimeUnit.MINUTES.toNanos(1);

	private final String nodeId;

	private final Clock clock;

	private long nextNanos = Long.MIN_VALUE;

	private long held;

	ResetNotice(String nodeId, Clock clock) {
		this.nodeId = nodeId;
		this.clock = clock;
	}

	@Override
	public void reset(Member from, String limit) {
		long now = this.clock.nanos();
		if (now < this.nextNanos) {
			this.held++;
			return;
		}
		this.nextNanos = now + PERIOD_NANOS;
		logger.info(this.nodeId + ": a key of limit '" + Printable.of(limit) + "' was reset by node '"
				+ Printable.of(from.id()) + "' (" + Printable.of(from.address()) + "), after " + this.held
				+ " more resets since the line before");
		this.held = 0;
	}

}
