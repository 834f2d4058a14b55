/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.metrics;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.docs.MeterDocumentation;
import org.jspecify.annotations.Nullable;

/**
 * All meters of the cold store. The names are API: dashboards read them.
 */
enum ColdStoreMeter implements MeterDocumentation {

	/**
	 * Keys in the store.
	 */
	KEYS("gossip.limiter.cold.keys", Meter.Type.GAUGE, "Keys in the cold store", "keys"),

	/**
	 * Bytes on disk.
	 */
	BYTES("gossip.limiter.cold.bytes", Meter.Type.GAUGE, "Bytes the cold store takes on disk", "bytes"),

	/**
	 * Records that have still to be written.
	 */
	WAITING("gossip.limiter.cold.waiting", Meter.Type.GAUGE, "Records that have still to be written", "keys"),

	/**
	 * Records that were not kept.
	 */
	LOST("gossip.limiter.cold.lost", Meter.Type.COUNTER,
			"Records that the cold store did not take or forgot for want of room", "keys"),

	/**
	 * Requests whose key was not in memory.
	 */
	LOADS("gossip.limiter.cold.loads", Meter.Type.COUNTER, "Requests whose key had to be looked for", "requests"),

	/**
	 * How long it takes to find a key.
	 */
	LOAD_TIME("gossip.limiter.cold.load.time", Meter.Type.GAUGE, "How long it takes on average to find a key", null),

	/**
	 * The longest it took of late.
	 */
	LOAD_TIME_MAX("gossip.limiter.cold.load.time.max", Meter.Type.GAUGE, "How long it took at most of late", null),

	/**
	 * Share of requests whose key was in memory.
	 */
	HOT_SHARE("gossip.limiter.cold.hot.share", Meter.Type.GAUGE, "Share of requests whose key was in memory, 0 to 1",
			null);

	private final String meterName;

	private final Meter.Type type;

	private final String description;

	private final @Nullable String baseUnit;

	ColdStoreMeter(String meterName, Meter.Type type, String description, @Nullable String baseUnit) {
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

	String description() {
		return this.description;
	}

}
