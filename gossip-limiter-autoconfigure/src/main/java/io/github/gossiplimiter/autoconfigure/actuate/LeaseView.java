package io.github.gossiplimiter.autoconfigure.actuate;

import java.util.function.Supplier;

import io.github.gossiplimiter.lease.LeaseStatus;

/**
 * What this node knows of leased permits, for endpoint, health and metrics. There is one
 * where permits are leased.
 *
 * @param coordinator who hands out permits, as configuration calls it
 * @param status what the node's leasing is doing
 * @since 0.1.0
 */
public record LeaseView(String coordinator, Supplier<LeaseStatus> status) {

}
