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
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.CorsConfigurationSource;
import org.springframework.web.cors.CorsProcessor;
import org.springframework.web.cors.CorsUtils;
import org.springframework.web.cors.DefaultCorsProcessor;
import org.springframework.web.servlet.HandlerExecutionChain;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.HandlerMapping;

/**
 * Gives the answer to a denied request the CORS fields that the answer of its handler
 * would have, so that a browser shows the denial to the page that asked. Spring sets them
 * in an interceptor or a filter, which a request that is denied before does not reach.
 */
final class CorsFields {

	private final CorsProcessor processor = new DefaultCorsProcessor();

	private final Supplier<List<HandlerMapping>> mappings;

	private final CorsFilters filters;

	/**
	 * Create an instance.
	 * @param mappings gives what finds handlers; called when a request is denied
	 * @param filters the CORS filters of the application
	 */
	CorsFields(Supplier<List<HandlerMapping>> mappings, CorsFilters filters) {
		this.mappings = mappings;
		this.filters = filters;
	}

	/**
	 * Set the fields, if the request comes from a page of another origin that the handler
	 * would answer.
	 */
	void set(HttpServletRequest request, HttpServletResponse response) throws IOException, ServletException {
		if (!CorsUtils.isCorsRequest(request) || isSet(response)) {
			return;
		}
		if (Preflights.isServedBySpring(request)) {
			setAsHandler(request, response);
		}
		if (!isSet(response)) {
			this.filters.set(request, response);
		}
	}

	private static boolean isSet(HttpServletResponse response) {
		return response.containsHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_ORIGIN);
	}

	private void setAsHandler(HttpServletRequest request, HttpServletResponse response) throws IOException {
		CorsConfiguration configuration = configuration(request);
		// To any other origin the processor itself would answer.
		if (configuration != null && configuration.checkOrigin(request.getHeader(HttpHeaders.ORIGIN)) != null
				&& configuration.checkHttpMethod(HttpMethod.valueOf(request.getMethod())) != null) {
			this.processor.processRequest(configuration, request, response);
		}
	}

	private @Nullable CorsConfiguration configuration(HttpServletRequest request) {
		HandlerExecutionChain found = HandlerLookup.find(request, this.mappings.get());
		if (found != null) {
			for (HandlerInterceptor interceptor : found.getInterceptorList()) {
				if (interceptor instanceof CorsConfigurationSource source) {
					return source.getCorsConfiguration(request);
				}
			}
		}
		return null;
	}

}
