/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.request;

import java.util.Map;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/**
 * What is known about the response to a request when it is decided whether its permits
 * stay charged. The getters are the properties of expressions.
 *
 * @since 0.1.0
 */
public final class ResponseFacts {

	private final int status;

	private final Function<String, @Nullable String> headers;

	private final String contextPath;

	private final boolean authenticationFailed;

	/**
	 * Create an instance.
	 * @param status the status
	 * @param headers gives the first value of a header field, or nothing if it is missing
	 * @param contextPath the context path of the application, empty if it has none
	 * @param outcome whether an authentication failed, or nothing if that is not recorded
	 */
	public ResponseFacts(int status, Function<String, @Nullable String> headers, String contextPath,
			@Nullable AuthenticationOutcome outcome) {
		this.status = status;
		this.headers = headers;
		this.contextPath = contextPath;
		this.authenticationFailed = outcome != null && outcome.isFailed();
	}

	/**
	 * The status.
	 */
	public int getStatus() {
		return this.status;
	}

	/**
	 * The first value of each header field. They cannot be listed.
	 */
	public Map<String, @Nullable String> getHeaders() {
		return new FirstValues(this.headers, Map::of);
	}

	@Nullable String location() {
		return this.headers.apply("Location");
	}

	String contextPath() {
		return this.contextPath;
	}

	boolean authenticationFailed() {
		return this.authenticationFailed;
	}

}
