/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.servlet;

import java.io.IOException;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.http.server.PathContainer;

import io.github.gossiplimiter.autoconfigure.web.RequestConcurrency;

/**
 * Holds back requests to paths while as many are under way as a backend can bear, and
 * gives their places back once they are answered, also those that the interceptor took.
 * CORS preflights that Spring answers reach no backend.
 */
final class ConcurrencyFilter implements Filter {

	private final RequestConcurrency limits;

	private final ConcurrencyEntrance entrance;

	ConcurrencyFilter(RequestConcurrency limits, ConcurrencyEntrance entrance) {
		this.limits = limits;
		this.entrance = entrance;
	}

	@Override
	public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
			throws IOException, ServletException {
		if (!(request instanceof HttpServletRequest httpRequest) || !(response instanceof HttpServletResponse answer)
				|| Preflights.reachNoHandler(httpRequest)) {
			chain.doFilter(request, response);
			return;
		}
		RequestAdmission begun = RequestAdmission.begin(httpRequest, answer);
		PathContainer path = ServletRequestFacts.path(httpRequest);
		String mapped = ServletRequestFacts.mappedPath(httpRequest, path);
		if (!this.entrance.admits(httpRequest, answer, this.limits.ofPath(path, mapped))) {
			return;
		}
		if (begun == null) {
			chain.doFilter(request, response);
		}
		else {
			begun.serve(httpRequest, answer, chain);
		}
	}

}
