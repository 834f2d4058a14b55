/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.request;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * A request of which every part that a client chooses is the same text. Fields may have
 * several lines.
 */
final class FuzzedRequest extends RequestFacts {

	private final List<String> lines;

	private final String text;

	private final InetSocketAddress remoteAddress;

	FuzzedRequest(ClientAddress clientAddress, InetSocketAddress remoteAddress, List<String> lines) {
		super(clientAddress, () -> lines.get(0));
		this.remoteAddress = remoteAddress;
		this.lines = lines;
		this.text = lines.get(0);
	}

	@Override
	protected String path() {
		return this.text;
	}

	@Override
	public String getMethod() {
		return "GET";
	}

	@Override
	protected InetSocketAddress remoteAddress() {
		return this.remoteAddress;
	}

	@Override
	protected List<String> headerLines(String name) {
		return this.lines;
	}

	@Override
	protected @Nullable String header(String name) {
		return this.text;
	}

	@Override
	protected Map<String, String> headers() {
		return Map.of("X-User", this.text);
	}

	@Override
	protected String cookie(String name) {
		return this.text;
	}

	@Override
	protected String queryString() {
		return this.text;
	}

}
