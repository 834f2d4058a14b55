/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.actuate;

import java.time.Instant;

import io.github.gossiplimiter.LimitVersion;

/**
 * A change of a limit that was made while running.
 *
 * @param at when, in ISO 8601
 * @param by id of the node it was made on
 * @param revision revision of the configuration it was made under
 * @param reverted whether it went back to what is configured
 * @since 0.1.0
 */
public record Changed(String at, String by, int revision, boolean reverted) {

	private static final long MICROS_PER_MILLI = 1000;

	static Changed of(LimitVersion version) {
		return new Changed(Instant.ofEpochMilli(version.atMicros() / MICROS_PER_MILLI).toString(), version.author(),
				version.revision(), version.limit() == null);
	}

}
