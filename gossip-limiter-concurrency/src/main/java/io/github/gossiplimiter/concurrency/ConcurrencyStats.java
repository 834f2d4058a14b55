/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency;

/**
 * State of a limiter at one instant.
 *
 * @param share what this node was given of the ceiling; 0 while it is fenced or was given
 * nothing yet, and the local limit while it serves through an outage
 * @param globalLimit the ceiling for all nodes together, 0 if that is not known
 * @param nodes how many nodes share it, 0 if that is not known
 * @param inFlight requests of this node in flight
 * @param localLimit what this node infers that the backend can bear
 * @param fenced whether the lease has run out, so that nothing is admitted
 * @param rejected requests that were not admitted since the start
 * @param refusals reports that the coordinator refused since the start
 * @since 0.1.0
 */
public record ConcurrencyStats(int share, int globalLimit, int nodes, int inFlight, int localLimit, boolean fenced,
		long rejected, long refusals) {

}
