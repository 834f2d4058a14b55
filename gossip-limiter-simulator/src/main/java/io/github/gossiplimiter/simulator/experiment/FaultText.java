/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.experiment;

import java.time.Duration;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * What faults are written as: what, and after a colon, whose.
 *
 * @param what what goes wrong
 * @param nodes whose
 */
record FaultText(String what, @Nullable NodeRange nodes) {

	static FaultText of(String text) {
		int colon = text.indexOf(':');
		return (colon < 0) ? new FaultText(text, null)
				: new FaultText(text.substring(0, colon), NodeRange.parse(text.substring(colon + 1)));
	}

	/**
	 * One duration or two, with two dots between them.
	 */
	List<Duration> range() {
		int dots = this.what.indexOf("..");
		return (dots < 0) ? List.of(DurationText.parse(this.what)) : List
			.of(DurationText.parse(this.what.substring(0, dots)), DurationText.parse(this.what.substring(dots + 2)));
	}

	static String join(String what, @Nullable NodeRange nodes) {
		return (nodes != null) ? what + ":" + nodes : what;
	}

}
