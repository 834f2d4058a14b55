/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import java.util.concurrent.CompletableFuture;

/**
 * An application with a limit for each case of the contract, however it is invoked.
 */
interface LimitedApplication extends AutoCloseable {

	Stack stack();

	/**
	 * Send a request or call a method, and wait for the result.
	 * @param limit the limit that guards it
	 * @param facts names and values of header fields in turn
	 */
	Reply invoke(String limit, String... facts);

	/**
	 * The same without waiting.
	 */
	CompletableFuture<Reply> invokeAsync(String limit, String... facts);

	@Override
	void close();

}
