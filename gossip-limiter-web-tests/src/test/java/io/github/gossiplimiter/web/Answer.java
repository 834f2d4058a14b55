/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import java.net.http.HttpResponse;
import java.util.List;

/**
 * What a client got.
 *
 * @param response the response
 */
record Answer(HttpResponse<String> response) {

	int status() {
		return this.response.statusCode();
	}

	String body() {
		return this.response.body();
	}

	/**
	 * A header field in one line, empty if it is missing.
	 */
	String header(String name) {
		return String.join(", ", headerLines(name));
	}

	List<String> headerLines(String name) {
		return this.response.headers().allValues(name);
	}

}
