/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.status;

import java.util.Map;
import java.util.function.Supplier;

import io.github.gossiplimiter.lease.LeaseStatus;

/**
 * What this node knows of leased permits, for endpoint, health and metrics. There is one
 * where permits are leased.
 *
 * @param coordinator who hands out permits, as configuration calls it
 * @param status what the node's leasing is doing
 * @param ledger where the ledger is kept and by whom, as far as there is more to say than
 * who hands out permits
 * @since 0.1.0
 */
public record LeaseView(String coordinator, Supplier<LeaseStatus> status, Supplier<Map<String, Object>> ledger) {

	/**
	 * A view of permits whose ledger is kept by who hands them out.
	 */
	public LeaseView(String coordinator, Supplier<LeaseStatus> status) {
		this(coordinator, status, Map::of);
	}

}
