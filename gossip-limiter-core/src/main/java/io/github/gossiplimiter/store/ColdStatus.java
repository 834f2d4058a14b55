/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.store;

import org.jspecify.annotations.Nullable;

/**
 * What a cold store is doing.
 *
 * @param type what kind of store it is
 * @param keys records it holds
 * @param bytes bytes it takes on disk
 * @param waiting records that have still to be written
 * @param refused records that were not taken because too many were waiting
 * @param dropped records that were forgotten for want of room
 * @param loads records that were looked for
 * @param loadNanosMean how long that took on average of late
 * @param loadNanosMax how long it took at most of late
 * @param problem what is wrong, for people, or nothing
 * @since 0.1.0
 */
public record ColdStatus(String type, long keys, long bytes, long waiting, long refused, long dropped, long loads,
		long loadNanosMean, long loadNanosMax, @Nullable String problem) {

}
