/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.concurrency.latency.LocalLimit;

/**
 * Builds a {@link ConcurrencyLimiter}.
 *
 * @since 0.1.0
 */
public final class ConcurrencyLimiterBuilder {

	final String key;

	final ConcurrencyCoordinator coordinator;

	final LocalLimit localLimit;

	final Clock clock;

	String node = "node";

	long life;

	ConcurrencySettings settings = ConcurrencySettings.defaults();

	ConcurrencyListener listener = ConcurrencyListener.NONE;

	Runnable waker = () -> {
	};

	ConcurrencyLimiterBuilder(String key, ConcurrencyCoordinator coordinator, LocalLimit localLimit, Clock clock) {
		this.key = key;
		this.coordinator = coordinator;
		this.localLimit = localLimit;
		this.clock = clock;
	}

	/**
	 * Identity of this node.
	 * @param name unique among the nodes in front of the backend
	 * @param number what tells this life of the node from others, such as its
	 * incarnation; at most 48 bits
	 */
	public ConcurrencyLimiterBuilder node(String name, long number) {
		this.node = name;
		this.life = number;
		return this;
	}

	/**
	 * How it takes its share.
	 */
	public ConcurrencyLimiterBuilder settings(ConcurrencySettings value) {
		this.settings = value;
		return this;
	}

	/**
	 * Receives events of the limiter.
	 */
	public ConcurrencyLimiterBuilder listener(ConcurrencyListener value) {
		this.listener = value;
		return this;
	}

	/**
	 * Run when {@link ConcurrencyLimiter#step} should be called soon: by any thread; must
	 * neither block nor allocate.
	 */
	public ConcurrencyLimiterBuilder waker(Runnable value) {
		this.waker = value;
		return this;
	}

	/**
	 * The limiter.
	 */
	public ConcurrencyLimiter build() {
		return new ConcurrencyLimiter(this);
	}

}
