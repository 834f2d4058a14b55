/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.actuate;

import java.util.Map;

import io.github.gossiplimiter.autoconfigure.status.LeaseView;
import io.github.gossiplimiter.lease.LeaseStatus;

/**
 * How this node leases permits.
 *
 * @param coordinator who hands them out
 * @param keys keys that permits are leased of, or were lately
 * @param waiting requests that wait for permits
 * @param exchanges messages to the coordinator since start
 * @param permits permits handed out to this node since start
 * @param failures calls that were not answered since start
 * @param roundTripMillis how long an answer usually takes
 * @param ledger who keeps the ledger, where that is not who hands out permits
 * @since 0.1.0
 */
public record StrictState(String coordinator, long keys, long waiting, long exchanges, long permits, long failures,
		double roundTripMillis, Map<String, Object> ledger) {

	private static final double NANOS_PER_MILLI = 1_000_000;

	static StrictState of(LeaseView leases) {
		LeaseStatus status = leases.status().get();
		return new StrictState(leases.coordinator(), status.keys(), status.waiting(), status.exchanges(),
				status.granted(), status.failures().sum(), status.roundTripNanos() / NANOS_PER_MILLI,
				leases.ledger().get());
	}

}
