/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import io.github.gossiplimiter.autoconfigure.concurrency.ConcurrencyLimits;
import io.github.gossiplimiter.concurrency.ConcurrencyLimiter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Base of those topics that need requests over HTTP.
 */
interface ServerContract extends ApplicationContract {

	@Override
	LimitedServer application();

	default Client client() {
		return application().client();
	}

	/**
	 * A ceiling that has its share: other cases have moved time, and with it its lease.
	 */
	default ConcurrencyLimiter limiter(String name) {
		ConcurrencyLimiter limiter = stack().context().getBean(ConcurrencyLimits.class).limiter(name);
		limiter.heartbeat().toCompletableFuture().join();
		assertThat(limiter.stats().share()).isEqualTo(1);
		return limiter;
	}

	default void awaitInFlight(ConcurrencyLimiter limiter, int expected) {
		await().until(() -> limiter.stats().inFlight() == expected);
	}

}
