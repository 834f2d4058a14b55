/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.properties;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

/**
 * What can be configured about the concurrency towards a backend.
 * <p>
 * Its enumerations are those of the limiter, constant by constant, so that properties are
 * read without the library that holds it.
 *
 * @since 0.1.0
 */
public class ConcurrencyProperties {

	/**
	 * How this node infers from latencies what the backend can bear.
	 */
	private Algorithm algorithm = Algorithm.VEGAS;

	/**
	 * Calls at a time, all nodes together, before anything is known. The only one if the
	 * algorithm is fixed.
	 */
	private int initialLimit = 20;

	/**
	 * Smallest limit that is inferred.
	 */
	private int minLimit = 1;

	/**
	 * Largest limit that is inferred.
	 */
	private int maxLimit = 1000;

	/**
	 * Call that takes longer counts as one that the backend dropped. Only the algorithm
	 * aimd looks at it.
	 */
	private Duration timeout = Duration.ofSeconds(5);

	/**
	 * How the ceiling of all nodes follows from what each of them infers. The same on all
	 * nodes.
	 */
	private Ceiling ceiling = Ceiling.MEDIAN;

	/**
	 * How the ceiling is divided among nodes. The same on all nodes.
	 */
	private Allocation allocation = Allocation.EQUAL;

	/**
	 * When a share may pass from one node to another. The same on all nodes.
	 */
	private Handoff handoff = Handoff.ACKNOWLEDGED;

	/**
	 * Whether to report at once when that lets shares move, instead of waiting for the
	 * next heartbeat.
	 */
	private boolean eager = true;

	/**
	 * Time between two reports to the coordinator.
	 */
	private Duration heartbeat = Duration.ofSeconds(1);

	/**
	 * How long a share lasts without a new report. By default, two heartbeats. The same
	 * on all nodes.
	 */
	private @Nullable Duration lease;

	/**
	 * How long before the end of its lease a node stops admitting. By default, half of
	 * what the lease is longer than the heartbeat.
	 */
	private @Nullable Duration fenceMargin;

	/**
	 * What a node does whose coordinator does not answer.
	 */
	private OutagePolicy outage = OutagePolicy.FAIL_CLOSED;

	/**
	 * Whether the start of the application waits for the first share.
	 */
	private boolean waitForFirstBeat;

	/**
	 * Who divides the ceiling.
	 */
	private CoordinatorType coordinator = CoordinatorType.PEER;

	/**
	 * Name of the backend at the coordinator, the same for all that share it. By default,
	 * the name of the limit.
	 */
	private @Nullable String key;

	/**
	 * Path patterns whose requests count without an annotation.
	 */
	private List<String> paths = new ArrayList<>();

	/**
	 * Path patterns whose requests do not count although 'paths' has them.
	 */
	private List<String> excludePaths = new ArrayList<>();

	public Algorithm getAlgorithm() {
		return this.algorithm;
	}

	public void setAlgorithm(Algorithm algorithm) {
		this.algorithm = algorithm;
	}

	public int getInitialLimit() {
		return this.initialLimit;
	}

	public void setInitialLimit(int initialLimit) {
		this.initialLimit = initialLimit;
	}

	public int getMinLimit() {
		return this.minLimit;
	}

	public void setMinLimit(int minLimit) {
		this.minLimit = minLimit;
	}

	public int getMaxLimit() {
		return this.maxLimit;
	}

	public void setMaxLimit(int maxLimit) {
		this.maxLimit = maxLimit;
	}

	public Duration getTimeout() {
		return this.timeout;
	}

	public void setTimeout(Duration timeout) {
		this.timeout = timeout;
	}

	public Ceiling getCeiling() {
		return this.ceiling;
	}

	public void setCeiling(Ceiling ceiling) {
		this.ceiling = ceiling;
	}

	public Allocation getAllocation() {
		return this.allocation;
	}

	public void setAllocation(Allocation allocation) {
		this.allocation = allocation;
	}

	public Handoff getHandoff() {
		return this.handoff;
	}

	public void setHandoff(Handoff handoff) {
		this.handoff = handoff;
	}

	public boolean isEager() {
		return this.eager;
	}

	public void setEager(boolean eager) {
		this.eager = eager;
	}

	public Duration getHeartbeat() {
		return this.heartbeat;
	}

	public void setHeartbeat(Duration heartbeat) {
		this.heartbeat = heartbeat;
	}

	public @Nullable Duration getLease() {
		return this.lease;
	}

	public void setLease(@Nullable Duration lease) {
		this.lease = lease;
	}

	public @Nullable Duration getFenceMargin() {
		return this.fenceMargin;
	}

	public void setFenceMargin(@Nullable Duration fenceMargin) {
		this.fenceMargin = fenceMargin;
	}

	public OutagePolicy getOutage() {
		return this.outage;
	}

	public void setOutage(OutagePolicy outage) {
		this.outage = outage;
	}

	public boolean isWaitForFirstBeat() {
		return this.waitForFirstBeat;
	}

	public void setWaitForFirstBeat(boolean waitForFirstBeat) {
		this.waitForFirstBeat = waitForFirstBeat;
	}

	public CoordinatorType getCoordinator() {
		return this.coordinator;
	}

	public void setCoordinator(CoordinatorType coordinator) {
		this.coordinator = coordinator;
	}

	public @Nullable String getKey() {
		return this.key;
	}

	public void setKey(@Nullable String key) {
		this.key = key;
	}

	public List<String> getPaths() {
		return this.paths;
	}

	public void setPaths(List<String> paths) {
		this.paths = paths;
	}

	public List<String> getExcludePaths() {
		return this.excludePaths;
	}

	public void setExcludePaths(List<String> excludePaths) {
		this.excludePaths = excludePaths;
	}

	/**
	 * How a node infers the limit from latencies.
	 */
	public enum Algorithm {

		/**
		 * Keeps the queue at the backend short.
		 */
		VEGAS,

		/**
		 * Compares the latency with its average over a long time.
		 */
		GRADIENT2,

		/**
		 * Grows by one, and shrinks by a tenth when calls are dropped or time out.
		 */
		AIMD,

		/**
		 * Never changes.
		 */
		FIXED

	}

	/**
	 * How the ceiling follows from the limits that the nodes infer.
	 */
	public enum Ceiling {

		/**
		 * The limit in the middle, the lower one of two.
		 */
		MEDIAN,

		/**
		 * The smallest limit.
		 */
		MINIMUM

	}

	/**
	 * How the ceiling is divided among nodes.
	 */
	public enum Allocation {

		/**
		 * The same for all.
		 */
		EQUAL,

		/**
		 * A node that uses less than its share leaves the rest to others.
		 */
		DEMAND

	}

	/**
	 * When a share may pass from one node to another.
	 */
	public enum Handoff {

		/**
		 * When the node that gives it up has confirmed that and its calls have ended.
		 */
		ACKNOWLEDGED,

		/**
		 * As soon as the node that gives it up was informed.
		 */
		OCCUPANCY

	}

	/**
	 * What a node does whose lease has run out.
	 */
	public enum OutagePolicy {

		/**
		 * Admit nothing.
		 */
		FAIL_CLOSED,

		/**
		 * Admit by the limit that the node inferred itself.
		 */
		LOCAL_ONLY

	}

	/**
	 * Who can divide the ceiling.
	 */
	public enum CoordinatorType {

		/**
		 * One of the nodes, for all of them.
		 */
		PEER,

		/**
		 * The Redis under gossip-limiter.strict.redis.
		 */
		REDIS,

		/**
		 * The PostgreSQL behind the application's DataSource.
		 */
		POSTGRES,

		/**
		 * Each node for itself.
		 */
		MEMORY;

		/**
		 * What configuration calls it, for example {@code peer}.
		 */
		public String configurationName() {
			return name().toLowerCase(Locale.ROOT);
		}

	}

}
