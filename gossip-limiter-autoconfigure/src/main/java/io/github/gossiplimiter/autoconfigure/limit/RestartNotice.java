/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.limit;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

import io.github.gossiplimiter.Limit;

/**
 * Says which limits are so long that people will meet a restart within one: counts live
 * in memory.
 */
public final class RestartNotice {

	/**
	 * Windows up to this long are over before most would notice.
	 */
	static final Duration LENGTH_MAX = Duration.ofMinutes(10);

	private RestartNotice() {
	}

	public static Optional<String> of(Collection<Limit> limits, boolean clustered) {
		if (limits.isEmpty()) {
			return Optional.empty();
		}
		List<String> names = limits.stream().filter(RestartNotice::isLong).map(Limit::name).sorted().toList();
		if (names.isEmpty()) {
			return Optional.empty();
		}
		return Optional.of("Limits " + names + " have windows longer than ten minutes, and what is used of them is "
				+ (clustered
						? "forgotten when all nodes are down at once; a node that restarts hears it from the others."
						: "forgotten when the application restarts.")
				+ " To keep it on disk, set 'gossip-limiter.store.cold.type' to mvstore.");
	}

	private static boolean isLong(Limit limit) {
		return limit.windows().stream().anyMatch((window) -> window.length().compareTo(LENGTH_MAX) > 0);
	}

}
