package io.github.gossiplimiter.autoconfigure.web.servlet;

import java.io.IOException;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import io.github.gossiplimiter.autoconfigure.web.RateLimitDenial;

/**
 * Writes the answer to a denied request. Declare a bean of this type to write another
 * one.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface RateLimitedResponseWriter {

	/**
	 * Write status and body. Retry-After and the RateLimit fields are already among the
	 * headers of the response.
	 * @param request the denied request
	 * @param response its answer
	 * @param denial why it is denied
	 * @throws IOException if the client does not listen
	 * @throws ServletException if the answer cannot be written
	 */
	void write(HttpServletRequest request, HttpServletResponse response, RateLimitDenial denial)
			throws IOException, ServletException;

}
