/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.status;

import java.util.Collection;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.LimitStatus;
import io.github.gossiplimiter.cold.ColdTier;
import io.github.gossiplimiter.key.KeyStore;
import io.github.gossiplimiter.store.ColdStatus;

/**
 * Keys that found no room in memory, for the endpoint.
 *
 * @param type what kind of store it is
 * @param keys keys in it
 * @param bytes bytes it takes on disk
 * @param memoryBytes bytes of memory for what is remembered of its keys
 * @param waiting records that have still to be written
 * @param refused records it did not take, because too many were waiting
 * @param dropped records it forgot for want of room
 * @param recalls requests that met a key which was not in memory
 * @param hotShare share of all requests whose key was in memory
 * @param loadMillis how long it takes on average to find a key
 * @param loadMillisMax how long it took at most of late
 * @param problem what is wrong with it, nothing if all is well
 * @since 0.1.0
 */
public record StoreState(String type, long keys, long bytes, long memoryBytes, long waiting, long refused, long dropped,
		long recalls, double hotShare, double loadMillis, double loadMillisMax, @Nullable String problem) {

	private static final double NANOS_PER_MILLI = 1_000_000;

	/**
	 * What the cold tier of the store of keys is doing, or nothing if it has none.
	 */
	public static @Nullable StoreState of(KeyStore store, Collection<LimitStatus> limits) {
		ColdTier coldTier = store.coldTier();
		if (coldTier == null) {
			return null;
		}
		ColdStatus status = coldTier.status();
		return new StoreState(status.type(), status.keys(), status.bytes(), coldTier.bytes(), status.waiting(),
				status.refused(), status.dropped(), coldTier.restores(), hotShare(coldTier, limits),
				status.loadNanosMean() / NANOS_PER_MILLI, status.loadNanosMax() / NANOS_PER_MILLI, status.problem());
	}

	/**
	 * Share of all requests whose key was in memory, 1 if there were none.
	 */
	public static double hotShare(ColdTier coldTier, Collection<LimitStatus> limits) {
		long requests = limits.stream()
			.mapToLong((status) -> status.allowed() + status.denied() + status.shadowDenied())
			.sum();
		return (requests > 0) ? Math.max(0, 1 - (double) coldTier.restores() / requests) : 1;
	}

}
