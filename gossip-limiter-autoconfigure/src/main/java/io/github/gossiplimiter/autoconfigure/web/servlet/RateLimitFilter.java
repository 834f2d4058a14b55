/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.servlet;

import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.PathContainer;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerExecutionChain;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

import io.github.gossiplimiter.autoconfigure.limit.LimitDefinitions;
import io.github.gossiplimiter.autoconfigure.web.RequestRules;
import io.github.gossiplimiter.autoconfigure.web.request.RequestRule;

/**
 * Holds back requests whose path has a limit that is used up, whatever serves them. Where
 * a controller adds limits of its own, they are taken together or not at all. CORS
 * preflights that Spring answers are not charged: they reach no handler, and a browser
 * could not read a denial.
 */
final class RateLimitFilter implements Filter {

	private final boolean early;

	private final RequestRules rules;

	private final boolean settles;

	private final boolean observesAuthentication;

	private final RequestGate gate;

	private final Supplier<List<RequestMappingHandlerMapping>> mappings;

	/**
	 * Create an instance.
	 * @param early whether the filter comes before requests are authenticated
	 * @param rules finds the rules of a request
	 * @param definitions tell what to observe while a request is served
	 * @param gate lets requests through
	 * @param mappings gives what finds controllers; asked when there is a request
	 */
	RateLimitFilter(boolean early, RequestRules rules, LimitDefinitions definitions, RequestGate gate,
			Supplier<List<RequestMappingHandlerMapping>> mappings) {
		this.early = early;
		this.rules = rules;
		this.settles = definitions.hasCharges();
		this.observesAuthentication = early && definitions.observesAuthentication();
		this.gate = gate;
		this.mappings = mappings;
	}

	@Override
	public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
			throws IOException, ServletException {
		if (!(request instanceof HttpServletRequest httpRequest) || !(response instanceof HttpServletResponse answer)) {
			chain.doFilter(request, response);
			return;
		}
		Settlement begun = this.settles ? Settlement.begin(httpRequest, answer) : null;
		if (!admits(httpRequest, answer)) {
			return;
		}
		if (this.observesAuthentication) {
			this.gate.observeAuthentication(httpRequest, answer, () -> serve(begun, httpRequest, answer, chain));
		}
		else {
			serve(begun, httpRequest, answer, chain);
		}
	}

	private static void serve(@Nullable Settlement begun, HttpServletRequest request, HttpServletResponse response,
			FilterChain chain) throws IOException, ServletException {
		if (begun == null) {
			chain.doFilter(request, response);
		}
		else {
			begun.serve(request, response, chain);
		}
	}

	private boolean admits(HttpServletRequest request, HttpServletResponse response)
			throws IOException, ServletException {
		PathContainer path = ServletRequestFacts.path(request);
		List<RequestRule> ofPath = this.rules.ofPath(path, ServletRequestFacts.mappedPath(request, path), this.early);
		if (ofPath.isEmpty() || Preflights.reachNoHandler(request)) {
			return true;
		}
		HandlerMethod handler = (!this.early && this.rules.hasHandlers()) ? handler(request) : null;
		return this.gate.admits(request, response, this.rules.ofRequest(handler, ofPath));
	}

	private @Nullable HandlerMethod handler(HttpServletRequest request) {
		HandlerExecutionChain found = HandlerLookup.find(request, this.mappings.get());
		return (found != null && found.getHandler() instanceof HandlerMethod handler) ? handler : null;
	}

}
