/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.servlet;

import java.util.ArrayList;
import java.util.List;

import jakarta.servlet.ServletRequest;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.autoconfigure.rule.RuleOutcome;
import io.github.gossiplimiter.autoconfigure.web.request.AuthenticationOutcome;
import io.github.gossiplimiter.autoconfigure.web.request.ResponseFacts;

/**
 * Gives back what a request is not charged for, once it is answered.
 */
final class Settlement extends AfterRequest {

	private static final String ATTRIBUTE = Settlement.class.getName();

	private final HttpServletResponse response;

	private final String contextPath;

	private final AuthenticationOutcome outcome = new AuthenticationOutcome();

	private final List<RuleOutcome<ResponseFacts>> outcomes = new ArrayList<>();

	private boolean failed;

	private Settlement(HttpServletRequest request, HttpServletResponse response) {
		this.response = response;
		this.contextPath = request.getContextPath();
	}

	/**
	 * Begin to serve a request.
	 * @return nothing if it was begun before
	 */
	static @Nullable Settlement begin(HttpServletRequest request, HttpServletResponse response) {
		if (request.getAttribute(ATTRIBUTE) != null) {
			return null;
		}
		Settlement begun = new Settlement(request, response);
		request.setAttribute(ATTRIBUTE, begun);
		return begun;
	}

	/**
	 * Whether an authentication failed while a request is served, or nothing if no filter
	 * settles it.
	 */
	static @Nullable AuthenticationOutcome outcome(ServletRequest request) {
		return (request.getAttribute(ATTRIBUTE) instanceof Settlement begun) ? begun.outcome : null;
	}

	/**
	 * Note what was taken for a request.
	 */
	static void note(ServletRequest request, RuleOutcome<ResponseFacts> outcome) {
		if (outcome.isReserving() && request.getAttribute(ATTRIBUTE) instanceof Settlement begun) {
			begun.add(outcome);
		}
	}

	private synchronized void add(RuleOutcome<ResponseFacts> outcome) {
		this.outcomes.add(outcome);
	}

	@Override
	synchronized void failed() {
		this.failed = true;
	}

	@Override
	synchronized void answered() {
		int status = this.response.getStatus();
		boolean unanswered = this.failed && status < HttpServletResponse.SC_BAD_REQUEST;
		ResponseFacts facts = new ResponseFacts(unanswered ? HttpServletResponse.SC_INTERNAL_SERVER_ERROR : status,
				this.response::getHeader, this.contextPath, this.outcome);
		this.outcomes.forEach((outcome) -> outcome.settle(facts));
		this.outcomes.clear();
	}

}
