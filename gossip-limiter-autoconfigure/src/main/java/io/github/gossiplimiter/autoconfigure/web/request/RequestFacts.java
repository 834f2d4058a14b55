/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.request;

import java.net.InetSocketAddress;
import java.security.Principal;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.autoconfigure.client.IpAddress;
import io.github.gossiplimiter.autoconfigure.web.path.PlainPath;

/**
 * What a key, cost or condition may know about a request. The getters are the properties
 * of expressions; nothing is computed before it is asked for. For one request and one
 * thread at a time.
 *
 * @since 0.1.0
 */
public abstract class RequestFacts {

	private final ClientAddress clientAddress;

	private final @Nullable Principal principal;

	private @Nullable String ip;

	/**
	 * Create an instance.
	 * @param clientAddress finds the address of the client
	 * @param principal the principal, if there is one and a limit wants to know
	 */
	protected RequestFacts(ClientAddress clientAddress, @Nullable Principal principal) {
		this.clientAddress = clientAddress;
		this.principal = principal;
	}

	/**
	 * The address of the client, or {@code unknown}.
	 */
	public final String getIp() {
		if (this.ip == null) {
			this.ip = this.clientAddress.of(this);
		}
		return this.ip;
	}

	/**
	 * The address of the client as a number, or nothing if it has none.
	 */
	final @Nullable IpAddress address() {
		return this.clientAddress.addressOf(this);
	}

	/**
	 * Every address that the client may have, more than one if what its proxy wrote can
	 * be read in more than one way.
	 */
	final List<IpAddress> possibleAddresses() {
		return this.clientAddress.possibleOf(this);
	}

	/**
	 * The name of the principal.
	 */
	public final @Nullable String getPrincipal() {
		try {
			return (this.principal != null) ? this.principal.getName() : null;
		}
		catch (RuntimeException ex) {
			// Who cannot be told apart is treated as if not logged in.
			return null;
		}
	}

	/**
	 * Another name for the principal.
	 */
	public final @Nullable String getUser() {
		return getPrincipal();
	}

	/**
	 * The principal, if there is one and a limit wants to know.
	 */
	final @Nullable Principal principal() {
		return this.principal;
	}

	/**
	 * The path within the application, decoded, without parameters, detours and final
	 * slash, so that a client cannot write one path in many ways.
	 */
	public final String getPath() {
		return PlainPath.of(path());
	}

	/**
	 * The method of the request.
	 */
	public abstract String getMethod();

	/**
	 * The first value of each header field.
	 */
	public final Map<String, @Nullable String> getHeaders() {
		return new FirstValues(this::header, this::headers);
	}

	/**
	 * The value of each cookie. They cannot be listed.
	 */
	public final Map<String, @Nullable String> getCookies() {
		return new FirstValues(this::cookie, Map::of);
	}

	/**
	 * The first value of each parameter of the query.
	 */
	public final Map<String, @Nullable String> getQuery() {
		return new FirstValues(this::query, this::queryParameters);
	}

	/**
	 * The path within the application as it was sent.
	 */
	protected abstract String path();

	/**
	 * Who is at the other end of the connection, if that is an address.
	 */
	protected abstract @Nullable InetSocketAddress remoteAddress();

	/**
	 * The lines of a header field, none if it is missing.
	 */
	protected abstract List<String> headerLines(String name);

	/**
	 * The first value of a header field.
	 */
	protected abstract @Nullable String header(String name);

	/**
	 * The first value of each header field.
	 */
	protected abstract Map<String, String> headers();

	/**
	 * The value of a cookie.
	 */
	protected abstract @Nullable String cookie(String name);

	/**
	 * The query as it was sent, without the question mark.
	 */
	protected abstract @Nullable String queryString();

	private Map<String, String> queryParameters() {
		String query = queryString();
		return (query != null) ? QueryString.firstValues(query) : Map.of();
	}

	final @Nullable String query(String name) {
		String query = queryString();
		return (query != null) ? QueryString.firstValue(query, name) : null;
	}

}
