/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.servlet;

import java.util.ArrayList;
import java.util.List;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.autoconfigure.concurrency.Admission;
import io.github.gossiplimiter.autoconfigure.concurrency.CallOutcome;
import io.github.gossiplimiter.autoconfigure.concurrency.ConcurrencyGate;

/**
 * The places that a request takes up until it is answered.
 */
final class RequestAdmission extends AfterRequest {

	private static final String ATTRIBUTE = RequestAdmission.class.getName();

	private final List<Admission> admissions = new ArrayList<>();

	private final HttpServletResponse response;

	private ConcurrencyGate passed = ConcurrencyGate.OPEN;

	private boolean failed;

	private boolean answered;

	private RequestAdmission(HttpServletResponse response) {
		this.response = response;
	}

	/**
	 * Begin to serve a request.
	 * @return nothing if it was begun before
	 */
	static @Nullable RequestAdmission begin(HttpServletRequest request, HttpServletResponse response) {
		if (of(request) != null) {
			return null;
		}
		RequestAdmission begun = new RequestAdmission(response);
		request.setAttribute(ATTRIBUTE, begun);
		return begun;
	}

	/**
	 * What was begun, or nothing if the filter that begins was not passed.
	 */
	static @Nullable RequestAdmission of(HttpServletRequest request) {
		return (request.getAttribute(ATTRIBUTE) instanceof RequestAdmission begun) ? begun : null;
	}

	/**
	 * Take a place wherever the request does not have one yet. It comes by again after
	 * asynchronous work and when it is forwarded.
	 */
	synchronized void enter(ConcurrencyGate gate) {
		ConcurrencyGate open = gate.without(this.passed);
		if (!open.isOpen() && !this.answered) {
			this.admissions.add(open.enter());
			this.passed = this.passed.and(open);
		}
	}

	@Override
	synchronized void failed() {
		this.failed = true;
	}

	@Override
	synchronized void answered() {
		this.answered = true;
		CallOutcome outcome = this.failed ? CallOutcome.UNKNOWN : CallOutcome.ofOwnAnswer(this.response.getStatus());
		this.admissions.forEach((admission) -> admission.end(outcome));
	}

}
