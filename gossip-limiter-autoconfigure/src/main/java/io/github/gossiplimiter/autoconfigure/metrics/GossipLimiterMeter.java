/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.metrics;

import io.micrometer.common.docs.KeyName;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.docs.MeterDocumentation;
import org.jspecify.annotations.Nullable;

/**
 * All meters of the limiter and their tags. The names are API: dashboards read them.
 */
enum GossipLimiterMeter implements MeterDocumentation {

	/**
	 * Requests decided, by limit and outcome.
	 */
	REQUESTS("gossip.limiter.requests", Meter.Type.COUNTER, "Requests decided", "requests"),

	/**
	 * How full the fullest key of a limit is.
	 */
	PRESSURE("gossip.limiter.pressure", Meter.Type.GAUGE, "How full the fullest key is, 0 to 1", null),

	/**
	 * How fast the fastest key of a limit fills.
	 */
	VELOCITY("gossip.limiter.velocity", Meter.Type.GAUGE,
			"How fast the fastest key fills, as a multiple of the limit's pace", null),

	/**
	 * Keys of a limit held in memory.
	 */
	KEYS("gossip.limiter.keys", Meter.Type.GAUGE, "Keys held in memory", "keys"),

	/**
	 * Time between two rounds of gossip.
	 */
	GOSSIP_INTERVAL("gossip.limiter.gossip.interval", Meter.Type.GAUGE, "Time between two rounds of gossip", null),

	/**
	 * Peers spoken to in a round.
	 */
	GOSSIP_FAN_OUT("gossip.limiter.gossip.fan.out", Meter.Type.GAUGE, "Peers spoken to in a round", null),

	/**
	 * Messages sent and received.
	 */
	GOSSIP_MESSAGES("gossip.limiter.gossip.messages", Meter.Type.COUNTER, "Messages of gossip", "messages"),

	/**
	 * Bytes sent and received.
	 */
	GOSSIP_BYTES("gossip.limiter.gossip.bytes", Meter.Type.COUNTER, "Bytes of gossip", "bytes"),

	/**
	 * Rounds of gossip begun.
	 */
	GOSSIP_ROUNDS("gossip.limiter.gossip.rounds", Meter.Type.COUNTER, "Rounds of gossip begun", "rounds"),

	/**
	 * Peers reached in a second at the present pace.
	 */
	GOSSIP_THROUGHPUT("gossip.limiter.gossip.throughput", Meter.Type.GAUGE,
			"Peers reached in a second at the present interval and fan-out", null),

	/**
	 * Share of the counters heard that brought news.
	 */
	GOSSIP_USEFUL_SHARE("gossip.limiter.gossip.useful.share", Meter.Type.GAUGE,
			"Share of the counters heard that brought news, 0 to 1", null),

	/**
	 * Permits granted here that not every member was told of.
	 */
	GOSSIP_HELD_PERMITS("gossip.limiter.gossip.held.permits", Meter.Type.GAUGE,
			"Permits granted here that not every member was told of", "permits"),

	/**
	 * Time from a change at another node to its merge here.
	 */
	GOSSIP_DELTA_AGE("gossip.limiter.gossip.delta.age", Meter.Type.TIMER,
			"Time from a change at another node to its merge here, the wait before sending included", null),

	/**
	 * Requests that the cluster may at present admit beyond a limit.
	 */
	OVER_ADMISSION_BOUND("gossip.limiter.over.admission.bound", Meter.Type.GAUGE,
			"Requests that the cluster may at present admit beyond the limit", "requests"),

	/**
	 * Keys taken into memory.
	 */
	NEW_KEYS("gossip.limiter.new.keys", Meter.Type.COUNTER, "Keys taken into memory", "keys"),

	/**
	 * Keys removed from memory.
	 */
	REMOVED_KEYS("gossip.limiter.removed.keys", Meter.Type.COUNTER,
			"Keys removed from memory because they no longer counted, or for want of room", "keys"),

	/**
	 * Requests of a limit that were not decided from memory, by outcome.
	 */
	LEASE_WAITS("gossip.limiter.lease.waits", Meter.Type.COUNTER,
			"Requests that waited for the coordinator and were not decided from memory", "requests"),

	/**
	 * Requests that wait for a coordinator now.
	 */
	LEASE_WAITING("gossip.limiter.lease.waiting", Meter.Type.GAUGE, "Requests that wait for leased permits now",
			"requests"),

	/**
	 * Keys that permits are leased of.
	 */
	LEASE_KEYS("gossip.limiter.lease.keys", Meter.Type.GAUGE, "Keys that permits are leased of, or were lately",
			"keys"),

	/**
	 * Messages to the coordinator.
	 */
	LEASE_EXCHANGES("gossip.limiter.lease.exchanges", Meter.Type.COUNTER, "Messages to the coordinator", "messages"),

	/**
	 * Permits that the coordinator handed out to this node.
	 */
	LEASE_PERMITS("gossip.limiter.lease.permits", Meter.Type.COUNTER, "Permits handed out to this node", "permits"),

	/**
	 * Calls that the coordinator did not answer.
	 */
	LEASE_FAILURES("gossip.limiter.lease.failures", Meter.Type.COUNTER,
			"Calls, one for a key, that the coordinator did not answer", "calls"),

	/**
	 * Keys of hybrid limits that were found to need leased permits.
	 */
	LEASE_SWITCHES("gossip.limiter.lease.switches", Meter.Type.COUNTER,
			"Changes of hybrid keys from deciding alone to leased permits", "changes"),

	/**
	 * Requests of the coordinator to return what is not used.
	 */
	LEASE_RECALLS("gossip.limiter.lease.recalls", Meter.Type.COUNTER,
			"How often this node was asked to return permits because another needed them", "messages"),

	/**
	 * How long the coordinator usually takes to answer.
	 */
	LEASE_ROUND_TRIP("gossip.limiter.lease.round.trip", Meter.Type.GAUGE,
			"How long the coordinator usually takes to answer", null),

	/**
	 * Other members of the cluster that can be reached.
	 */
	CLUSTER_MEMBERS("gossip.limiter.cluster.members", Meter.Type.GAUGE, "Other members that can be reached", "members"),

	/**
	 * How far this node's clock is ahead of the cluster's.
	 */
	CLUSTER_CLOCK_OFFSET("gossip.limiter.cluster.clock.offset", Meter.Type.GAUGE,
			"How far this node's clock is ahead of the cluster's", null),

	/**
	 * Messages with what regions spent.
	 */
	REGION_MESSAGES("gossip.limiter.region.messages", Meter.Type.COUNTER,
			"Messages between regions with what they spent", "messages"),

	/**
	 * Bytes of messages with what regions spent.
	 */
	REGION_BYTES("gossip.limiter.region.bytes", Meter.Type.COUNTER, "Bytes between regions with what they spent",
			"bytes"),

	/**
	 * Time from a change in another region to its merge here.
	 */
	REGION_LAG("gossip.limiter.region.lag", Meter.Type.GAUGE,
			"Time from a change in another region to its merge by this node, of the slowest region", null),

	/**
	 * What peers sent and was refused.
	 */
	CLUSTER_REJECTED_MESSAGES("gossip.limiter.cluster.rejected.messages", Meter.Type.COUNTER,
			"What peers sent and was refused, or taken with a grain of salt", "messages");

	private final String meterName;

	private final Meter.Type type;

	private final String description;

	private final @Nullable String baseUnit;

	GossipLimiterMeter(String meterName, Meter.Type type, String description, @Nullable String baseUnit) {
		this.meterName = meterName;
		this.type = type;
		this.description = description;
		this.baseUnit = baseUnit;
	}

	@Override
	public String getName() {
		return this.meterName;
	}

	@Override
	public Meter.Type getType() {
		return this.type;
	}

	@Override
	public @Nullable String getBaseUnit() {
		return this.baseUnit;
	}

	@Override
	public KeyName[] getKeyNames() {
		return switch (this) {
			case REQUESTS, LEASE_WAITS -> new KeyName[] { Tag.LIMIT, Tag.OUTCOME };
			case PRESSURE, VELOCITY, KEYS, OVER_ADMISSION_BOUND -> new KeyName[] { Tag.LIMIT };
			case GOSSIP_MESSAGES, GOSSIP_BYTES, REGION_MESSAGES, REGION_BYTES -> new KeyName[] { Tag.DIRECTION };
			case CLUSTER_REJECTED_MESSAGES, LEASE_FAILURES -> new KeyName[] { Tag.REASON };
			case GOSSIP_INTERVAL, GOSSIP_FAN_OUT, GOSSIP_ROUNDS, GOSSIP_THROUGHPUT, GOSSIP_USEFUL_SHARE,
					GOSSIP_HELD_PERMITS, GOSSIP_DELTA_AGE, CLUSTER_MEMBERS, CLUSTER_CLOCK_OFFSET, LEASE_WAITING,
					LEASE_KEYS, LEASE_EXCHANGES, LEASE_PERMITS, LEASE_ROUND_TRIP, LEASE_SWITCHES, LEASE_RECALLS,
					NEW_KEYS, REMOVED_KEYS, REGION_LAG ->
				new KeyName[0];
		};
	}

	String description() {
		return this.description;
	}

	/**
	 * All tags. Each has few values, known at start.
	 */
	enum Tag implements KeyName {

		/**
		 * Name of the limit.
		 */
		LIMIT("limit"),

		/**
		 * What became of a request: {@code allowed}, {@code denied},
		 * {@code shadow-denied} or, in addition to one of these, {@code failed}: decided
		 * without the coordinator, as the limit says.
		 */
		OUTCOME("outcome"),

		/**
		 * Which way a message went: {@code sent} or {@code received}.
		 */
		DIRECTION("direction"),

		/**
		 * Why something was refused, see
		 * {@link io.github.gossiplimiter.gossip.Rejection}.
		 */
		REASON("reason");

		private final String tagName;

		Tag(String tagName) {
			this.tagName = tagName;
		}

		@Override
		public String asString() {
			return this.tagName;
		}

	}

}
