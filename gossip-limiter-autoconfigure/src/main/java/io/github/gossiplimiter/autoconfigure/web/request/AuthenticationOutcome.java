/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.request;

import org.jspecify.annotations.Nullable;

/**
 * Whether an authentication failed while a request was served. The filter that serves the
 * request makes it available: bound to the thread in servlet applications, in Reactor's
 * context and as an attribute of the exchange in WebFlux applications. The part of the
 * application that checks passwords reports failures to it. Safe for use by many threads.
 *
 * @since 0.1.0
 */
public final class AuthenticationOutcome {

	/**
	 * Name of the attribute of a request, and key in Reactor's context.
	 */
	public static final String KEY = AuthenticationOutcome.class.getName();

	private static final ThreadLocal<@Nullable AuthenticationOutcome> current = new ThreadLocal<>();

	private volatile boolean failed;

	/**
	 * The outcome of the request that the current thread serves, if it serves one.
	 */
	public static @Nullable AuthenticationOutcome ofThread() {
		return current.get();
	}

	/**
	 * Bind an outcome to the current thread.
	 * @param outcome the outcome, or nothing to bind none
	 * @return what was bound before, to be bound again afterwards
	 */
	public static @Nullable AuthenticationOutcome bind(@Nullable AuthenticationOutcome outcome) {
		AuthenticationOutcome before = current.get();
		if (outcome != null) {
			current.set(outcome);
		}
		else {
			current.remove();
		}
		return before;
	}

	/**
	 * Record that an authentication failed.
	 */
	public void fail() {
		this.failed = true;
	}

	/**
	 * Whether an authentication failed.
	 */
	public boolean isFailed() {
		return this.failed;
	}

}
