/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.limit;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Window;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;
import io.github.gossiplimiter.autoconfigure.properties.PrintedDuration;

/**
 * Permits and length of a window as somebody wrote them.
 *
 * @param limitName the limit it belongs to
 * @param permits the permits, if written
 * @param permitsPlace where permits are, or would be, written
 * @param length the length, if written
 * @param lengthPlace where the length is, or would be, written
 */
record WindowSource(String limitName, @Nullable Long permits, String permitsPlace, @Nullable Duration length,
		String lengthPlace) {

	private static final String LENGTH_EXAMPLE = "Set it to a duration with a unit, for example 30s or 1m";

	Window window() {
		return new Window(checkedPermits(), checkedLength());
	}

	private long checkedPermits() {
		String remedy = "Set it to a positive value, for example 100, or remove the limit '" + this.limitName + "'.";
		if (this.permits == null) {
			throw wrong(this.permitsPlace, "is missing; a limit needs a number of permits.", remedy);
		}
		if (this.permits < 1) {
			throw wrong(this.permitsPlace, "is " + this.permits + "; a limit must be at least 1.", remedy);
		}
		if (this.permits > Window.PERMITS_MAX) {
			throw wrong(this.permitsPlace,
					"is " + this.permits + "; a limit must be at most " + Window.PERMITS_MAX + ".",
					"Set it to at most " + Window.PERMITS_MAX + ", or count over a shorter window.");
		}
		return this.permits;
	}

	private Duration checkedLength() {
		if (this.length == null) {
			throw wrong(this.lengthPlace, "is missing; a limit needs the time its permits are for.",
					LENGTH_EXAMPLE + ", or remove the limit '" + this.limitName + "'.");
		}
		if (this.length.compareTo(Window.LENGTH_MIN) < 0 || this.length.compareTo(Window.LENGTH_MAX) > 0) {
			throw wrong(this.lengthPlace,
					"is " + PrintedDuration.of(this.length) + "; a window must be between "
							+ Window.LENGTH_MIN.toMillis() + "ms and " + Window.LENGTH_MAX.toDays() + "d long.",
					LENGTH_EXAMPLE + ". A number without a unit means milliseconds.");
		}
		return this.length;
	}

	private static GossipLimiterConfigurationException wrong(String place, String problem, String remedy) {
		return new GossipLimiterConfigurationException(place, problem, remedy);
	}

}
