/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.denial;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.github.gossiplimiter.Algorithm;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.Window;

/**
 * How the header fields of {@code draft-ietf-httpapi-ratelimit-headers} call a limit: one
 * policy for each window. Computed once for each limit.
 */
final class PolicyItems {

	private final Limit limit;

	private final List<String> names = new ArrayList<>();

	private final List<String> quotedNames = new ArrayList<>();

	private final String policies;

	PolicyItems(Limit limit) {
		this.limit = limit;
		StringBuilder text = new StringBuilder();
		for (Window window : limit.windows()) {
			String name = (limit.windows().size() > 1) ? limit.name() + "-" + print(window.length()) : limit.name();
			this.names.add(name);
			this.quotedNames.add(quote(name));
			text.append(text.isEmpty() ? "" : ", ").append(quote(name));
			text.append(";q=").append(quota(window)).append(";w=").append(fillSeconds(window));
		}
		this.policies = text.toString();
	}

	Limit limit() {
		return this.limit;
	}

	/**
	 * The items of RateLimit-Policy.
	 */
	String policies() {
		return this.policies;
	}

	/**
	 * The name of the policy of a window.
	 */
	String name(Window window) {
		return this.names.get(index(window));
	}

	/**
	 * The same as a structured field string.
	 */
	String quotedName(Window window) {
		return this.quotedNames.get(index(window));
	}

	private int index(Window window) {
		return (this.names.size() > 1) ? Math.max(this.limit.windows().indexOf(window), 0) : 0;
	}

	private long quota(Window window) {
		return (this.limit.algorithm() == Algorithm.TOKEN_BUCKET) ? this.limit.burst() : window.permits();
	}

	/*
	 * A token bucket is described by its capacity and the time it takes to fill: what a
	 * client sees as remaining is then never more than the quota.
	 */
	private long fillSeconds(Window window) {
		double seconds = window.length().toNanos() / 1e9 * quota(window) / window.permits();
		return Math.max(1, (long) Math.ceil(seconds));
	}

	private static String print(Duration length) {
		boolean whole = length.toNanosPart() == 0;
		return whole ? length.toSeconds() + "s" : length.toMillis() + "ms";
	}

	/*
	 * Structured field strings are printable ASCII. Everything else is percent-encoded,
	 * so that different names stay different.
	 */
	private static String quote(String name) {
		StringBuilder text = new StringBuilder("\"");
		for (byte b : name.getBytes(StandardCharsets.UTF_8)) {
			if (b == '"' || b == '\\') {
				text.append('\\').append((char) b);
			}
			else if (b >= ' ' && b < 127) {
				text.append((char) b);
			}
			else {
				text.append("%%%02X".formatted(b));
			}
		}
		return text.append('"').toString();
	}

}
