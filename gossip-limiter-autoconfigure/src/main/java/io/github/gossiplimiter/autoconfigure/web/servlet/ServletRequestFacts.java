/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.servlet;

import java.net.InetSocketAddress;
import java.security.Principal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.PathContainer;

import io.github.gossiplimiter.autoconfigure.web.request.ClientAddress;
import io.github.gossiplimiter.autoconfigure.web.request.RequestFacts;

/**
 * What is known about a servlet request. The body is never read, so parameters of forms
 * are not known.
 */
final class ServletRequestFacts extends RequestFacts {

	private final HttpServletRequest request;

	ServletRequestFacts(HttpServletRequest request, ClientAddress clientAddress, @Nullable Principal principal) {
		super(clientAddress, principal);
		this.request = request;
	}

	/**
	 * The path after that of the application, whichever servlet serves it.
	 */
	static PathContainer path(HttpServletRequest request) {
		String uri = request.getRequestURI();
		String contextPath = request.getContextPath();
		// A context path may be written in more than one way, and then is not a prefix.
		return PathContainer.parsePath(isBelow(contextPath, uri) ? uri.substring(contextPath.length()) : uri);
	}

	private static boolean isBelow(String contextPath, String uri) {
		return uri.startsWith(contextPath)
				&& (uri.length() == contextPath.length() || uri.charAt(contextPath.length()) == '/');
	}

	/**
	 * The path that the server mapped to a servlet, decoded, or nothing if it is the one
	 * that was sent. A server may read a path, and where that of the application ends, in
	 * its own way.
	 */
	static @Nullable String mappedPath(HttpServletRequest request, PathContainer path) {
		String sent = path.value();
		String servlet = request.getServletPath();
		String info = request.getPathInfo();
		if (info == null) {
			return (servlet.isEmpty() || sent.equals(servlet)) ? null : servlet;
		}
		boolean same = sent.length() == servlet.length() + info.length() && sent.startsWith(servlet)
				&& sent.endsWith(info);
		return same ? null : servlet + info;
	}

	@Override
	protected String path() {
		PathContainer sent = path(this.request);
		String mapped = mappedPath(this.request, sent);
		return (mapped != null) ? mapped : sent.value();
	}

	@Override
	public String getMethod() {
		return this.request.getMethod();
	}

	/*
	 * Jetty puts brackets around an IPv6 address, and a zone may follow it.
	 */
	@Override
	protected @Nullable InetSocketAddress remoteAddress() {
		String address = this.request.getRemoteAddr();
		if (address == null || address.isEmpty()) {
			return null;
		}
		if (address.startsWith("[") && address.endsWith("]")) {
			address = address.substring(1, address.length() - 1);
		}
		int zone = address.indexOf('%');
		return InetSocketAddress.createUnresolved((zone < 0) ? address : address.substring(0, zone), 0);
	}

	@Override
	protected List<String> headerLines(String name) {
		return Collections.list(this.request.getHeaders(name));
	}

	@Override
	protected @Nullable String header(String name) {
		return this.request.getHeader(name);
	}

	@Override
	protected Map<String, String> headers() {
		Map<String, String> headers = new LinkedHashMap<>();
		for (String name : Collections.list(this.request.getHeaderNames())) {
			headers.put(name, this.request.getHeader(name));
		}
		return headers;
	}

	@Override
	protected @Nullable String cookie(String name) {
		Cookie[] cookies = this.request.getCookies();
		if (cookies != null) {
			for (Cookie cookie : cookies) {
				if (cookie.getName().equals(name)) {
					return cookie.getValue();
				}
			}
		}
		return null;
	}

	@Override
	protected @Nullable String queryString() {
		return this.request.getQueryString();
	}

}
