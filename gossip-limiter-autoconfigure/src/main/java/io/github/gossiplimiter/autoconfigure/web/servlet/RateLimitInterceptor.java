/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.servlet;

import java.io.IOException;
import java.util.List;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;

import io.github.gossiplimiter.autoconfigure.web.RequestRules;

/**
 * Holds back requests whose controller has a limit that is used up.
 */
final class RateLimitInterceptor implements HandlerInterceptor {

	private final RequestRules rules;

	private final RequestGate gate;

	RateLimitInterceptor(RequestRules rules, RequestGate gate) {
		this.rules = rules;
		this.gate = gate;
	}

	@Override
	public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler)
			throws IOException, ServletException {
		return !(handler instanceof HandlerMethod method)
				|| this.gate.admits(request, response, this.rules.ofRequest(method, List.of()));
	}

}
