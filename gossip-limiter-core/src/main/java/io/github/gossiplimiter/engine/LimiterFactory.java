/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.engine;

import java.util.List;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.Window;
import io.github.gossiplimiter.key.KeyHasher;
import io.github.gossiplimiter.key.KeyStore;
import io.github.gossiplimiter.signal.SignalModel;
import io.github.gossiplimiter.window.WindowCounter;

/**
 * Makes what a limit needs.
 *
 * @param store holds the keys of all limits
 * @param clock where time comes from
 * @param signals how samples become signals
 * @param keySalt salt of the key hash
 * @param namespace keeps applications apart
 * @param expectedMembers how many have a share, or 0 if nobody said
 */
record LimiterFactory(KeyStore store, Clock clock, SignalModel signals, String keySalt, String namespace,
		int expectedMembers) implements LimitDispatcher.LocalLimiters {

	@Override
	public LocalLimiter local(Limit limit, String space) {
		KeyHasher hasher = new KeyHasher(this.keySalt, this.namespace, space);
		return new LocalLimiter(limit, this.store, hasher, this.signals, this.clock, WindowCounter.ATTEMPTS_MAX);
	}

	@Override
	public Limit share(Limit limit) {
		int members = this.expectedMembers;
		if (members < 1) {
			throw new IllegalArgumentException(
					"a share of limit '" + limit.name() + "' needs the expected number of members");
		}
		long least = limit.windows().stream().mapToLong(Window::permits).min().orElseThrow();
		if (Math.min(least, limit.burst()) < members) {
			throw new IllegalArgumentException("limit '" + limit.name() + "' is too small to be shared by " + members
					+ " members: permits=" + Math.min(least, limit.burst()));
		}
		List<Window> shares = limit.windows()
			.stream()
			.map((window) -> new Window(window.permits() / members, window.length()))
			.toList();
		return new Limit(limit.name(), shares, limit.algorithm(), limit.burst() / members, limit.precision(),
				limit.estimator(), limit.shadow(), limit.coordination());
	}

}
