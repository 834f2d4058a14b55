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
 * Answers a denied request: with the CORS fields of its handler, the status of the denial
 * and what the writer of the application makes of it.
 */
final class DenialAnswer {

	private final CorsFields corsFields;

	private final RateLimitedResponseWriter responseWriter;

	DenialAnswer(CorsFields corsFields, RateLimitedResponseWriter responseWriter) {
		this.corsFields = corsFields;
		this.responseWriter = responseWriter;
	}

	void write(HttpServletRequest request, HttpServletResponse response, RateLimitDenial denial)
			throws IOException, ServletException {
		this.corsFields.set(request, response);
		response.setStatus(denial.status().value());
		this.responseWriter.write(request, response, denial);
	}

}
