/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.reactive;

import java.net.InetSocketAddress;
import java.security.Principal;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpCookie;
import org.springframework.http.server.reactive.ServerHttpRequest;

import io.github.gossiplimiter.autoconfigure.web.request.ClientAddress;
import io.github.gossiplimiter.autoconfigure.web.request.RequestFacts;

/**
 * What is known about a WebFlux request.
 *
 * @since 0.1.0
 */
public final class ReactiveRequestFacts extends RequestFacts {

	private final ServerHttpRequest request;

	/**
	 * Create an instance.
	 * @param request the request
	 * @param clientAddress finds the address of the client
	 * @param principal the principal, if there is one and a limit wants to know
	 */
	public ReactiveRequestFacts(ServerHttpRequest request, ClientAddress clientAddress, @Nullable Principal principal) {
		super(clientAddress, principal);
		this.request = request;
	}

	@Override
	protected String path() {
		return this.request.getPath().pathWithinApplication().value();
	}

	@Override
	public String getMethod() {
		return this.request.getMethod().name();
	}

	@Override
	protected @Nullable InetSocketAddress remoteAddress() {
		return this.request.getRemoteAddress();
	}

	@Override
	protected List<String> headerLines(String name) {
		return this.request.getHeaders().getOrEmpty(name);
	}

	@Override
	protected @Nullable String header(String name) {
		return this.request.getHeaders().getFirst(name);
	}

	@Override
	protected Map<String, String> headers() {
		return this.request.getHeaders().toSingleValueMap();
	}

	@Override
	protected @Nullable String cookie(String name) {
		HttpCookie cookie = this.request.getCookies().getFirst(name);
		return (cookie != null) ? cookie.getValue() : null;
	}

	@Override
	protected @Nullable String queryString() {
		return this.request.getURI().getRawQuery();
	}

}
