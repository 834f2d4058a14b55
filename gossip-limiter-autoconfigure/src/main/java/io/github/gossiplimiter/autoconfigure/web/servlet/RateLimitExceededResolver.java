package io.github.gossiplimiter.autoconfigure.web.servlet;

import java.io.IOException;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;

import io.github.gossiplimiter.autoconfigure.web.RateLimitDenial;
import io.github.gossiplimiter.autoconfigure.web.RequestLimits;
import io.github.gossiplimiter.autoconfigure.web.Verdict;

/**
 * Answers a request during which a method was denied by a limit, if the application does
 * not handle the exception, as if the request itself had been denied.
 */
final class RateLimitExceededResolver implements HandlerExceptionResolver, Ordered {

	private static final Log logger = LogFactory.getLog(RateLimitExceededResolver.class);

	private final RequestLimits limits;

	private final RateLimitedResponseWriter responseWriter;

	RateLimitExceededResolver(RequestLimits limits, RateLimitedResponseWriter responseWriter) {
		this.limits = limits;
		this.responseWriter = responseWriter;
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
		Verdict verdict = Verdict.ofDenied(ex);
		if (verdict == null || response.isCommitted()) {
			return null;
		}
		RateLimitDenial denial = this.limits.tell(response, HttpServletResponse::setHeader, verdict);
		return (denial != null && write(request, response, denial)) ? new ModelAndView() : null;
	}

	private boolean write(HttpServletRequest request, HttpServletResponse response, RateLimitDenial denial) {
		try {
			this.responseWriter.write(request, response, denial);
			return true;
		}
		catch (IOException | ServletException ex) {
			logger.debug("The answer to a request that was denied could not be written", ex);
			return false;
		}
	}

}
