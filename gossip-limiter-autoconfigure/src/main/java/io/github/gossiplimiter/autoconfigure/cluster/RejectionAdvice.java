/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.cluster;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.gossip.Rejection;

/**
 * Logs what was refused and which property mends it: the first of a kind is a warning,
 * and then one a minute, so that a flood of bad messages is not a flood of log lines. The
 * rest is for debugging and the counters.
 */
final class RejectionAdvice implements BiConsumer<Rejection, String> {

	private static final Log logger = LogFactory.getLog(RejectionAdvice.class);

	private static final long PERIOD_NANOS = 60_000_000_000L;

	private final String nodeId;

	private final Clock clock;

	private final Map<Rejection, AtomicLong> nextNanos = new EnumMap<>(Rejection.class);

	RejectionAdvice(String nodeId, Clock clock) {
		this.nodeId = nodeId;
		this.clock = clock;
		for (Rejection reason : Rejection.values()) {
			this.nextNanos.put(reason, new AtomicLong(Long.MIN_VALUE));
		}
	}

	@Override
	public void accept(Rejection reason, String detail) {
		if (isDue(reason)) {
			logger.warn(this.nodeId + ": refused (" + reason.label() + "): " + detail + remedy(reason)
					+ " Further ones of this kind are counted, and logged once a minute.");
		}
		else if (logger.isDebugEnabled()) {
			logger.debug(this.nodeId + ": refused (" + reason.label() + "): " + detail);
		}
	}

	private boolean isDue(Rejection reason) {
		AtomicLong next = this.nextNanos.get(reason);
		if (next == null) {
			return false;
		}
		long now = this.clock.nanos();
		long due = next.get();
		return now >= due && next.compareAndSet(due, now + PERIOD_NANOS);
	}

	private static String remedy(Rejection reason) {
		return switch (reason) {
			case UNAUTHENTICATED -> ". Nodes of one cluster need the same 'gossip-limiter.cluster.secret', or "
					+ "certificates that trust each other.";
			case CLUSTER -> ". Nodes of one cluster need the same 'gossip-limiter.cluster.name'.";
			case SALT -> ". Nodes of one cluster need the same 'gossip-limiter.cluster.key-salt'; where it is not set, "
					+ "it comes from the last secret: name the newest first, and set the property to the oldest "
					+ "before that is removed.";
			case DUPLICATE_ID ->
				". Both count apart, but endpoint and logs mix them up, and strict limits may deny after a restart: give "
						+ "each its own 'gossip-limiter.node-id', or hosts and containers names of their own.";
			case DUPLICATE_ADDRESS -> ". Others reach only one of them there: give each its own "
					+ "'gossip-limiter.cluster.advertise-address', or on one host its own 'gossip-limiter.cluster.port'.";
			case REGION -> ". Nodes of other regions only tell what their region spent; one of an older release says "
					+ "more: upgrade it.";
			case LIMIT -> ". The nodes have different limits, as during a deployment.";
			case CHANGE -> ". The limit stays as it is here: compare 'gossip-limiter.strict' and "
					+ "'gossip-limiter.cluster.expected-members' of the nodes.";
			case GEOMETRY -> ". The nodes count this limit with other windows, precision or algorithm, as during a "
					+ "deployment; it is counted as one total.";
			case VERSION -> ". The nodes run releases that are too far apart.";
			case OVERSIZED, MALFORMED, REPLAYED, STRANGER, ORIGIN, AHEAD, IMPLAUSIBLE -> ".";
		};
	}

}
