package io.github.gossiplimiter.autoconfigure.web.servlet;

import java.net.InetSocketAddress;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.PathContainer;
import org.springframework.http.server.RequestPath;

import io.github.gossiplimiter.autoconfigure.web.ClientAddress;
import io.github.gossiplimiter.autoconfigure.web.RequestFacts;

/**
 * What is known about a servlet request. The body is never read, so parameters of forms
 * are not known.
 */
final class ServletRequestFacts extends RequestFacts {

	private final HttpServletRequest request;

	ServletRequestFacts(HttpServletRequest request, ClientAddress clientAddress, @Nullable String principalName) {
		super(clientAddress, principalName);
		this.request = request;
	}

	/**
	 * The path after that of the application, whichever servlet serves it.
	 */
	static PathContainer path(HttpServletRequest request) {
		String uri = request.getRequestURI();
		String contextPath = request.getContextPath();
		// A context path may be written in more than one way, and then is not a prefix.
		return RequestPath.parse(uri, uri.startsWith(contextPath) ? contextPath : "").pathWithinApplication();
	}

	@Override
	public String getPath() {
		return path(this.request).value();
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
