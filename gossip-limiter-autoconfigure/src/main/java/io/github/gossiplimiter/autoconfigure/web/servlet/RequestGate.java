/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.servlet;

import java.io.IOException;
import java.security.Principal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.RateLimitExceededException;
import io.github.gossiplimiter.autoconfigure.DenialListener;
import io.github.gossiplimiter.autoconfigure.rule.RuleEngine;
import io.github.gossiplimiter.autoconfigure.rule.RuleOutcome;
import io.github.gossiplimiter.autoconfigure.web.RequestLimits;
import io.github.gossiplimiter.autoconfigure.web.RequestRules;
import io.github.gossiplimiter.autoconfigure.web.denial.RateLimitDenial;
import io.github.gossiplimiter.autoconfigure.web.denial.RateLimitHeaders;
import io.github.gossiplimiter.autoconfigure.web.request.AuthenticationOutcome;
import io.github.gossiplimiter.autoconfigure.web.request.ClientAddress;
import io.github.gossiplimiter.autoconfigure.web.request.RequestFacts;
import io.github.gossiplimiter.autoconfigure.web.request.RequestRule;
import io.github.gossiplimiter.autoconfigure.web.request.ResponseFacts;

/**
 * Lets requests through or answers them. However often a request comes by, each limit is
 * asked at most once: when it comes back after asynchronous work, and when it is
 * forwarded. What it is forwarded to adds limits that were not asked before, so that no
 * limit can be passed by another way in. Error pages and included parts add none: the
 * request has been served, or is being served, by then.
 */
final class RequestGate {

	private static final String ASKED = RequestGate.class.getName() + ".asked";

	private final RuleEngine<RequestFacts, ResponseFacts> engine;

	private final ClientAddress clientAddress;

	private final RateLimitHeaders headers;

	private final DenialListener listener;

	private final Duration maxWait;

	private final DenialAnswer denialAnswer;

	/**
	 * Create an instance.
	 * @param limits the limits
	 * @param maxWait longest time that a request waits for permits of several limits
	 * @param denialAnswer answers who is not let through
	 */
	RequestGate(RequestLimits limits, Duration maxWait, DenialAnswer denialAnswer) {
		this.engine = limits.engine();
		this.clientAddress = limits.clientAddress();
		this.headers = limits.headers();
		this.listener = limits.listener();
		this.maxWait = maxWait;
		this.denialAnswer = denialAnswer;
	}

	/**
	 * Whether a request may go on. If it may not, it was answered.
	 */
	boolean admits(HttpServletRequest request, HttpServletResponse response, List<RequestRule> rules)
			throws IOException, ServletException {
		if (rules.isEmpty() || isAside(request.getDispatcherType())) {
			return true;
		}
		List<RequestRule> asked = asked(request);
		List<RequestRule> rest = asked.isEmpty() ? rules : RequestRules.without(asked, rules);
		if (rest.isEmpty()) {
			return true;
		}
		request.setAttribute(ASKED, asked.isEmpty() ? rest : joined(asked, rest));
		RuleOutcome<ResponseFacts> outcome = decide(request, rest);
		Settlement.note(request, outcome);
		return answer(request, response, outcome, asked.isEmpty());
	}

	/**
	 * Serve a request so that authentications that fail are recorded, and answer it if
	 * one is denied.
	 */
	void observeAuthentication(HttpServletRequest request, HttpServletResponse response, Service service)
			throws IOException, ServletException {
		AuthenticationOutcome before = AuthenticationOutcome.bind(Settlement.outcome(request));
		try {
			service.serve();
		}
		catch (RateLimitExceededException ex) {
			RuleOutcome<?> outcome = response.isCommitted() ? null : RuleOutcome.ofDenied(ex);
			RateLimitDenial denial = (outcome != null)
					? this.headers.write(response, HttpServletResponse::setHeader, outcome) : null;
			if (denial == null) {
				throw ex;
			}
			this.denialAnswer.write(request, response, denial);
		}
		finally {
			AuthenticationOutcome.bind(before);
		}
	}

	static boolean isAside(DispatcherType type) {
		return type == DispatcherType.ERROR || type == DispatcherType.INCLUDE;
	}

	// Only this class knows the name of the attribute.
	@SuppressWarnings("unchecked")
	private static List<RequestRule> asked(HttpServletRequest request) {
		Object asked = request.getAttribute(ASKED);
		return (asked != null) ? (List<RequestRule>) asked : List.of();
	}

	private static List<RequestRule> joined(List<RequestRule> asked, List<RequestRule> rest) {
		List<RequestRule> joined = new ArrayList<>(asked);
		joined.addAll(rest);
		return joined;
	}

	private RuleOutcome<ResponseFacts> decide(HttpServletRequest request, List<RequestRule> rules) {
		Principal principal = RequestRules.usePrincipal(rules) ? principal(request) : null;
		RequestFacts facts = new ServletRequestFacts(request, this.clientAddress, principal);
		return this.engine.mayWait(rules) ? this.engine.decideAwaiting(rules, facts, this.maxWait)
				: this.engine.decide(rules, facts);
	}

	private static @Nullable Principal principal(HttpServletRequest request) {
		try {
			return request.getUserPrincipal();
		}
		catch (RuntimeException ex) {
			// Whoever cannot be told apart is treated as if not logged in.
			return null;
		}
	}

	private boolean answer(HttpServletRequest request, HttpServletResponse response, RuleOutcome<ResponseFacts> outcome,
			boolean first) throws IOException, ServletException {
		boolean replace = first || !outcome.allowed();
		RateLimitDenial denial = replace ? this.headers.write(response, HttpServletResponse::setHeader, outcome)
				: this.headers.write(response, RequestGate::addHeader, outcome);
		if (denial != null) {
			this.listener.denied(denial.limitName(), null);
			this.denialAnswer.write(request, response, denial);
		}
		return denial == null;
	}

	/*
	 * The fields of the draft are lists, which may come in several lines.
	 */
	private static void addHeader(HttpServletResponse response, String name, String value) {
		if (name.startsWith("RateLimit")) {
			response.addHeader(name, value);
		}
		else {
			response.setHeader(name, value);
		}
	}

	/**
	 * The rest of the filter chain.
	 */
	@FunctionalInterface
	interface Service {

		void serve() throws IOException, ServletException;

	}

}
