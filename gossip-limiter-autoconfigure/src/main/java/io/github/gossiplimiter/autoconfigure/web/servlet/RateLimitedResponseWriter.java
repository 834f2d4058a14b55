/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.servlet;

import java.io.IOException;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import io.github.gossiplimiter.autoconfigure.web.denial.RateLimitDenial;

/**
 * Writes the answer to a denied request. Declare a bean of this type to write another
 * one.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface RateLimitedResponseWriter {

	/**
	 * Write the body. The response already has the status of the denial, which is 429,
	 * 403 or 503, and Retry-After, RateLimit and CORS fields.
	 * @param request the denied request
	 * @param response its answer
	 * @param denial why it is denied
	 * @throws IOException if the client does not listen
	 * @throws ServletException if the answer cannot be written
	 */
	void write(HttpServletRequest request, HttpServletResponse response, RateLimitDenial denial)
			throws IOException, ServletException;

}
