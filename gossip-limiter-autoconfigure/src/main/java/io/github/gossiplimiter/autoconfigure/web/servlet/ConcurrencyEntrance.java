/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.servlet;

import java.io.IOException;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;

import io.github.gossiplimiter.autoconfigure.concurrency.ConcurrencyGate;
import io.github.gossiplimiter.autoconfigure.concurrency.ConcurrencyLimitExceededException;
import io.github.gossiplimiter.autoconfigure.web.RequestConcurrency;

/**
 * Lets requests through or answers them. As an interceptor it knows the controller; error
 * pages and included parts are not looked at again.
 */
final class ConcurrencyEntrance implements HandlerInterceptor {

	private final RequestConcurrency limits;

	private final DenialAnswer denialAnswer;

	ConcurrencyEntrance(RequestConcurrency limits, DenialAnswer denialAnswer) {
		this.limits = limits;
		this.denialAnswer = denialAnswer;
	}

	/**
	 * Whether a request may go on. If it may not, it was answered.
	 */
	boolean admits(HttpServletRequest request, HttpServletResponse response, ConcurrencyGate gate)
			throws IOException, ServletException {
		RequestAdmission begun = RequestAdmission.of(request);
		if (begun == null || gate.isOpen() || RequestGate.isAside(request.getDispatcherType())) {
			return true;
		}
		try {
			begun.enter(gate);
			return true;
		}
		catch (ConcurrencyLimitExceededException ex) {
			this.denialAnswer.write(request, response, this.limits.tell(response, HttpServletResponse::setHeader, ex));
			return false;
		}
	}

	@Override
	public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler)
			throws IOException, ServletException {
		return !(handler instanceof HandlerMethod method) || admits(request, response, this.limits.ofHandler(method));
	}

}
