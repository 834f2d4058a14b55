/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.status;

import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.context.SmartLifecycle;

import io.github.gossiplimiter.LimitStatus;
import io.github.gossiplimiter.autoconfigure.housekeeping.PeriodicTask;
import io.github.gossiplimiter.autoconfigure.status.ClusterView.Traffic;

/**
 * Writes what the limiter did to the log every ten seconds, while somebody wants to know:
 * at level debug of the logger {@value #LOGGER}, which can be switched while the
 * application runs.
 */
public final class SnapshotLog implements SmartLifecycle {

	static final String LOGGER = "io.github.gossiplimiter.snapshot";

	private static final Log logger = LogFactory.getLog(SnapshotLog.class);

	private static final Duration PERIOD = Duration.ofSeconds(10);

	private static final double NANOS_PER_SECOND = 1e9;

	private final Log log;

	private final RecentStatus status;

	private final ClusterView cluster;

	private final DecisionTimes times;

	private final Map<String, LimitStatus> before = new HashMap<>();

	private Traffic trafficBefore = Traffic.NONE;

	private long beforeNanos;

	private boolean looking;

	private final PeriodicTask task = new PeriodicTask("gossip-limiter-snapshot", PERIOD, this::run);

	public SnapshotLog(RecentStatus status, ClusterView cluster, DecisionTimes times) {
		this(LogFactory.getLog(LOGGER), status, cluster, times);
	}

	SnapshotLog(Log log, RecentStatus status, ClusterView cluster, DecisionTimes times) {
		this.log = log;
		this.status = status;
		this.cluster = cluster;
		this.times = times;
	}

	@Override
	public void start() {
		this.task.start();
	}

	@Override
	public void stop() {
		this.task.stop();
	}

	@Override
	public boolean isRunning() {
		return this.task.isRunning();
	}

	private void run() {
		try {
			look(System.nanoTime());
		}
		catch (RuntimeException ex) {
			// An exception would end the schedule.
			logger.warn("The state of the limiter could not be written to the log", ex);
		}
	}

	/**
	 * Write what happened since the last look, if somebody wants to know. The first look
	 * only begins.
	 */
	void look(long nowNanos) {
		boolean wanted = this.log.isDebugEnabled();
		this.times.watch(wanted);
		if (wanted && this.looking) {
			this.log.debug(snapshot((nowNanos - this.beforeNanos) / NANOS_PER_SECOND));
		}
		else if (wanted) {
			snapshot(1);
		}
		this.looking = wanted;
		this.beforeNanos = nowNanos;
	}

	private String snapshot(double seconds) {
		StringJoiner text = new StringJoiner("; ");
		for (LimitStatus limit : this.status.all()) {
			text.add(limit(limit, this.before.put(limit.limit().name(), limit), seconds));
		}
		DecisionTimes.Percentiles decisions = this.times.take();
		text.add(String.format(Locale.ROOT, "decisions: %.1f/s, p50 %.1f, p95 %.1f, p99 %.1f us",
				decisions.count() / seconds, decisions.p50Micros(), decisions.p95Micros(), decisions.p99Micros()));
		Traffic traffic = this.cluster.traffic();
		text.add(gossip(traffic, this.trafficBefore, seconds));
		this.trafficBefore = traffic;
		return text.toString();
	}

	private static String limit(LimitStatus now, @Nullable LimitStatus earlier, double seconds) {
		long allowed = now.allowed() - ((earlier != null) ? earlier.allowed() : 0);
		long denied = now.denied() - ((earlier != null) ? earlier.denied() : 0);
		return String.format(Locale.ROOT, "%s: %.1f allowed/s, %.1f denied/s, %d keys, pressure %.2f, velocity %.2f",
				now.limit().name(), allowed / seconds, denied / seconds, now.keys(), now.pressure(), now.velocity());
	}

	private String gossip(Traffic now, Traffic earlier, double seconds) {
		long messages = now.messagesSent() - earlier.messagesSent();
		long bytes = now.bytesSent() - earlier.bytesSent();
		ClusterView.Convergence lag = this.cluster.lagMillis();
		return String.format(Locale.ROOT,
				"gossip: %d members, %.1f messages/s of %.0f bytes, merged after p50 %.1f, p90 %.1f, p99 %.1f ms",
				this.cluster.reachableMembers(), messages / seconds, (messages > 0) ? (double) bytes / messages : 0,
				lag.p50(), lag.p90(), lag.p99());
	}

}
