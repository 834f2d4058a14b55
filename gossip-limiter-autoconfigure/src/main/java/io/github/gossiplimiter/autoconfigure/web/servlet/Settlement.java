package io.github.gossiplimiter.autoconfigure.web.servlet;

import java.util.ArrayList;
import java.util.List;

import jakarta.servlet.ServletRequest;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.autoconfigure.web.AuthenticationOutcome;
import io.github.gossiplimiter.autoconfigure.web.RequestLimits;
import io.github.gossiplimiter.autoconfigure.web.ResponseFacts;
import io.github.gossiplimiter.autoconfigure.web.Verdict;

/**
 * Gives back what a request is not charged for, once it is answered.
 */
final class Settlement extends AfterRequest {

	private static final String ATTRIBUTE = Settlement.class.getName();

	private final RequestLimits limits;

	private final HttpServletResponse response;

	private final String contextPath;

	private final AuthenticationOutcome outcome = new AuthenticationOutcome();

	private final List<Verdict> verdicts = new ArrayList<>();

	private boolean failed;

	private Settlement(RequestLimits limits, HttpServletRequest request, HttpServletResponse response) {
		this.limits = limits;
		this.response = response;
		this.contextPath = request.getContextPath();
	}

	/**
	 * Begin to serve a request.
	 * @return nothing if it was begun before
	 */
	static @Nullable Settlement begin(RequestLimits limits, HttpServletRequest request, HttpServletResponse response) {
		if (request.getAttribute(ATTRIBUTE) != null) {
			return null;
		}
		Settlement begun = new Settlement(limits, request, response);
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
	static void note(ServletRequest request, Verdict verdict) {
		if (verdict.isReserving() && request.getAttribute(ATTRIBUTE) instanceof Settlement begun) {
			begun.add(verdict);
		}
	}

	private synchronized void add(Verdict verdict) {
		this.verdicts.add(verdict);
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
		this.verdicts.forEach((verdict) -> this.limits.settle(verdict, facts));
		this.verdicts.clear();
	}

}
