/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.request;

import java.security.Principal;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.autoconfigure.PlanRequest;

/**
 * What a bean that names the plan may know about a request.
 *
 * @param limitName the limit
 * @param key whose quota the request takes
 * @param facts the request
 */
record FactsPlanRequest(String limitName, String key, RequestFacts facts) implements PlanRequest {

	@Override
	public @Nullable Principal principal() {
		return this.facts.principal();
	}

	@Override
	public @Nullable String header(String name) {
		return this.facts.header(name);
	}

	@Override
	public @Nullable String cookie(String name) {
		return this.facts.cookie(name);
	}

	@Override
	public @Nullable String query(String name) {
		return this.facts.query(name);
	}

	@Override
	public String ip() {
		return this.facts.getIp();
	}

	@Override
	public String path() {
		return this.facts.getPath();
	}

	@Override
	public String method() {
		return this.facts.getMethod();
	}

}
