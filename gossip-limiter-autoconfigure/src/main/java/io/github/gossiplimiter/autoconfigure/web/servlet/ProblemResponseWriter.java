/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.servlet;

import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConversionException;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.web.HttpMediaTypeException;
import org.springframework.web.servlet.function.ServerResponse;

import io.github.gossiplimiter.autoconfigure.web.denial.RateLimitDenial;
import io.github.gossiplimiter.autoconfigure.web.denial.RateLimitProblem;

/**
 * Answers with 429 and a problem document (RFC 9457), or without a body if there is
 * nothing that writes JSON.
 */
final class ProblemResponseWriter implements RateLimitedResponseWriter, ServerResponse.Context {

	private final Supplier<List<HttpMessageConverter<?>>> converters;

	/**
	 * Create an instance.
	 * @param converters gives what writes bodies; asked when there is one to write
	 */
	ProblemResponseWriter(Supplier<List<HttpMessageConverter<?>>> converters) {
		this.converters = converters;
	}

	@Override
	public void write(HttpServletRequest request, HttpServletResponse response, RateLimitDenial denial)
			throws IOException, ServletException {
		ServerResponse answer = ServerResponse.status(denial.status())
			.contentType(MediaType.APPLICATION_PROBLEM_JSON)
			.body(RateLimitProblem.of(denial, request.getRequestURI()));
		try {
			answer.writeTo(request, response, this);
		}
		catch (HttpMediaTypeException | HttpMessageConversionException ex) {
			if (response.isCommitted()) {
				throw ex;
			}
			response.resetBuffer();
			response.setContentType(null);
			response.setStatus(denial.status().value());
		}
	}

	@Override
	public List<HttpMessageConverter<?>> messageConverters() {
		return this.converters.get();
	}

}
