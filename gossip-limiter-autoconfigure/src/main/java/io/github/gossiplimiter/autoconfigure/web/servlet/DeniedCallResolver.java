/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.servlet;

import java.io.IOException;
import java.util.function.BiFunction;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;

import io.github.gossiplimiter.autoconfigure.concurrency.ConcurrencyLimitExceededException;
import io.github.gossiplimiter.autoconfigure.rule.RuleOutcome;
import io.github.gossiplimiter.autoconfigure.web.RequestConcurrency;
import io.github.gossiplimiter.autoconfigure.web.denial.RateLimitDenial;
import io.github.gossiplimiter.autoconfigure.web.denial.RateLimitHeaders;

/**
 * Answers a request during which a method was denied by a limit, if the application does
 * not handle the exception, as if the request itself had been denied.
 */
final class DeniedCallResolver implements HandlerExceptionResolver, Ordered {

	private static final Log logger = LogFactory.getLog(DeniedCallResolver.class);

	private final BiFunction<HttpServletResponse, Exception, @Nullable RateLimitDenial> denials;

	private final DenialAnswer denialAnswer;

	private DeniedCallResolver(BiFunction<HttpServletResponse, Exception, @Nullable RateLimitDenial> denials,
			DenialAnswer denialAnswer) {
		this.denials = denials;
		this.denialAnswer = denialAnswer;
	}

	/**
	 * For calls that a rate limit denied.
	 */
	static DeniedCallResolver of(RateLimitHeaders fields, DenialAnswer denialAnswer) {
		return new DeniedCallResolver((response, failure) -> {
			RuleOutcome<?> outcome = RuleOutcome.ofDenied(failure);
			return (outcome != null) ? fields.write(response, HttpServletResponse::setHeader, outcome) : null;
		}, denialAnswer);
	}

	/**
	 * For calls of which there are as many as a backend can bear.
	 */
	static DeniedCallResolver of(RequestConcurrency limits, DenialAnswer denialAnswer) {
		return new DeniedCallResolver((response, failure) -> {
			ConcurrencyLimitExceededException denial = ConcurrencyLimitExceededException.of(failure);
			return (denial != null) ? limits.tell(response, HttpServletResponse::setHeader, denial) : null;
		}, denialAnswer);
	}

	/*
	 * After those of the application and of Spring MVC.
	 */
	@Override
	public int getOrder() {
		return Ordered.LOWEST_PRECEDENCE;
	}

	@Override
	public @Nullable ModelAndView resolveException(HttpServletRequest request, HttpServletResponse response,
			@Nullable Object handler, Exception ex) {
		RateLimitDenial denial = response.isCommitted() ? null : this.denials.apply(response, ex);
		return (denial != null && write(request, response, denial)) ? new ModelAndView() : null;
	}

	private boolean write(HttpServletRequest request, HttpServletResponse response, RateLimitDenial denial) {
		try {
			this.denialAnswer.write(request, response, denial);
			return true;
		}
		catch (IOException | ServletException ex) {
			logger.debug("The answer to a request that was denied could not be written", ex);
			return false;
		}
	}

}
