/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.actuate;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.OperationResponseBody;

import io.github.gossiplimiter.KeyStatus;

/**
 * A key of a limit.
 *
 * @param key its name or, unless that may be shown and is still known, the sixteen digits
 * of its hash
 * @param estimate permits counted in the tightest window
 * @param own the part that this node granted
 * @param remote the part that others granted
 * @param pressure how full it is
 * @param velocity how fast it fills
 * @param remaining permits left in the tightest window; of a leased limit those that its
 * coordinator has neither counted nor leased to any node, nothing if it does not answer
 * @param layers where the estimate comes from: this node, its region, other regions
 * @since 0.1.0
 */
public record KeyUsage(String key, long estimate, long own, long remote, double pressure, double velocity,
		@Nullable Long remaining, KeyStatus.Layers layers) implements OperationResponseBody {

	static KeyUsage of(KeyStatus status, @Nullable Long remaining, boolean clear) {
		String name = status.key();
		String key = (clear && name != null) ? name : String.format("%016x", status.hash());
		return new KeyUsage(key, status.estimate(), status.own(), status.remote(), status.pressure(), status.velocity(),
				remaining, status.layers());
	}

}
