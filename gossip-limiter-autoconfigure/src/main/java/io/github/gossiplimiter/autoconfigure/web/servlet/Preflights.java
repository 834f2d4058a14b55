/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.servlet;

import jakarta.servlet.ServletRegistration;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ClassUtils;
import org.springframework.web.cors.CorsUtils;
import org.springframework.web.servlet.DispatcherServlet;

/**
 * Recognizes the CORS preflights that reach no handler. Spring MVC answers those of its
 * own paths in place of the handler; any other servlet is handed them as it is handed
 * every request.
 */
final class Preflights {

	private Preflights() {
	}

	/**
	 * Whether a request is a preflight that Spring MVC answers.
	 */
	static boolean reachNoHandler(HttpServletRequest request) {
		return CorsUtils.isPreFlightRequest(request) && isServedBySpring(request);
	}

	/**
	 * Whether a request is mapped to Spring MVC.
	 */
	static boolean isServedBySpring(HttpServletRequest request) {
		String name = request.getHttpServletMapping().getServletName();
		ServletRegistration servlet = request.getServletContext().getServletRegistration(name);
		return servlet != null && isDispatcher(servlet.getClassName());
	}

	static boolean isDispatcher(@Nullable String className) {
		ClassLoader loader = DispatcherServlet.class.getClassLoader();
		return className != null && ClassUtils.isPresent(className, loader)
				&& DispatcherServlet.class.isAssignableFrom(ClassUtils.resolveClassName(className, loader));
	}

}
