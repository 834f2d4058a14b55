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
import io.github.gossiplimiter.autoconfigure.web.AuthenticationOutcome;
import io.github.gossiplimiter.autoconfigure.web.BoundRule;
import io.github.gossiplimiter.autoconfigure.web.RateLimitDenial;
import io.github.gossiplimiter.autoconfigure.web.RequestFacts;
import io.github.gossiplimiter.autoconfigure.web.RequestLimits;
import io.github.gossiplimiter.autoconfigure.web.Verdict;

/**
 * Lets requests through or answers them. However often a request comes by, each limit is
 * asked at most once: when it comes back after asynchronous work, and when it is
 * forwarded. What it is forwarded to adds limits that were not asked before, so that no
 * limit can be passed by another way in. Error pages and included parts add none: the
 * request has been served, or is being served, by then.
 */
final class RequestGate {

	private static final String ASKED = RequestGate.class.getName() + ".asked";

	private final RequestLimits limits;

	private final Duration maxWait;

	private final DenialAnswer denialAnswer;

	/**
	 * Create an instance.
	 * @param limits the limits
	 * @param maxWait longest time that a request waits for permits of several limits
	 * @param denialAnswer answers who is not let through
	 */
	RequestGate(RequestLimits limits, Duration maxWait, DenialAnswer denialAnswer) {
		this.limits = limits;
		this.maxWait = maxWait;
		this.denialAnswer = denialAnswer;
	}

	/**
	 * Whether a request may go on. If it may not, it was answered.
	 */
	boolean admits(HttpServletRequest request, HttpServletResponse response, List<BoundRule> rules)
			throws IOException, ServletException {
		if (rules.isEmpty() || isAside(request.getDispatcherType())) {
			return true;
		}
		List<BoundRule> asked = asked(request);
		List<BoundRule> rest = asked.isEmpty() ? rules : this.limits.without(asked, rules);
		if (rest.isEmpty()) {
			return true;
		}
		request.setAttribute(ASKED, asked.isEmpty() ? rest : joined(asked, rest));
		Verdict verdict = decide(request, rest);
		Settlement.note(request, verdict);
		return answer(request, response, verdict, asked.isEmpty());
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
			Verdict verdict = response.isCommitted() ? null : Verdict.ofDenied(ex);
			RateLimitDenial denial = (verdict != null)
					? this.limits.tell(response, HttpServletResponse::setHeader, verdict) : null;
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
	private static List<BoundRule> asked(HttpServletRequest request) {
		Object asked = request.getAttribute(ASKED);
		return (asked != null) ? (List<BoundRule>) asked : List.of();
	}

	private static List<BoundRule> joined(List<BoundRule> asked, List<BoundRule> rest) {
		List<BoundRule> joined = new ArrayList<>(asked);
		joined.addAll(rest);
		return joined;
	}

	private Verdict decide(HttpServletRequest request, List<BoundRule> rules) {
		Principal principal = this.limits.usesPrincipal(rules) ? principal(request) : null;
		RequestFacts facts = new ServletRequestFacts(request, this.limits.clientAddress(), principal);
		return this.limits.mayWait(rules) ? this.limits.decideAwaiting(rules, facts, this.maxWait)
				: this.limits.decide(rules, facts);
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

	private boolean answer(HttpServletRequest request, HttpServletResponse response, Verdict verdict, boolean first)
			throws IOException, ServletException {
		boolean replace = first || !verdict.allowed();
		RateLimitDenial denial = replace ? this.limits.tell(response, HttpServletResponse::setHeader, verdict)
				: this.limits.tell(response, RequestGate::addHeader, verdict);
		if (denial != null) {
			this.limits.denied(denial, null);
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
