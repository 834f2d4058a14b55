/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.servlet;

import java.util.List;

import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.RequestPath;
import org.springframework.web.servlet.HandlerExecutionChain;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.util.ServletRequestPathUtils;

/**
 * Finds what will handle a request, before Spring MVC does.
 */
final class HandlerLookup {

	private HandlerLookup() {
	}

	/**
	 * The handler of a request and its interceptors, or nothing if no mapping knows one.
	 * The mappings read the path from an attribute, which belongs to the servlet.
	 */
	static @Nullable HandlerExecutionChain find(HttpServletRequest request, List<? extends HandlerMapping> mappings) {
		Object before = request.getAttribute(ServletRequestPathUtils.PATH_ATTRIBUTE);
		try {
			ServletRequestPathUtils.parseAndCache(request);
			for (HandlerMapping mapping : mappings) {
				HandlerExecutionChain found = mapping.getHandler(request);
				if (found != null) {
					return found;
				}
			}
			return null;
		}
		// Whatever went wrong (405, 415) comes up again where it is answered.
		catch (Exception ex) {
			return null;
		}
		finally {
			ServletRequestPathUtils.setParsedRequestPath((RequestPath) before, request);
		}
	}

}
