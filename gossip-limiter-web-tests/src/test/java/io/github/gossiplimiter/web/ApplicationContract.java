/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

import io.github.gossiplimiter.LimitStatus;
import io.github.gossiplimiter.autoconfigure.limit.LimitDefinitions;
import io.github.gossiplimiter.autoconfigure.status.RequestCounts;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Base of all topics of the contract. A test class has one application and implements one
 * interface for each topic that applies to it, so that its declaration lists what runs.
 * All cases share the application; each has a limit of its own.
 */
@TestInstance(Lifecycle.PER_CLASS)
interface ApplicationContract {

	LimitedApplication application();

	@AfterAll
	default void stop() {
		application().close();
	}

	default Stack stack() {
		return application().stack();
	}

	default Reply invoke(String limit, String... facts) {
		return application().invoke(limit, facts);
	}

	default int status(String limit, String... facts) {
		return invoke(limit, facts).status();
	}

	default RequestCounts counts() {
		return stack().context().getBean(LimitDefinitions.class).requestCounts();
	}

	/**
	 * Check how many requests a limit allowed and how many it denied.
	 */
	default void assertCharged(String limit, int allowed, int denied) {
		LimitStatus status = stack().status(limit);
		assertThat(status.allowed()).as("allowed by " + limit).isEqualTo(allowed);
		assertThat(status.denied()).as("denied by " + limit).isEqualTo(denied);
	}

	/**
	 * Wait until this much of a limit is used: a client may have its response before the
	 * server has finished with the request.
	 */
	default void assertUsed(String limit, String key, int used) {
		long permits = stack().rateLimiter().limit(limit).windows().get(0).permits();
		Awaitility.await()
			.untilAsserted(() -> assertThat(permits - stack().rateLimiter().peek(limit, key, 1).remaining())
				.as("used of " + limit)
				.isEqualTo(used));
	}

}
