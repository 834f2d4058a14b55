/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.dashboard;

import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.Access;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.boot.actuate.endpoint.web.annotation.WebEndpoint;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;
import org.springframework.util.MimeType;

/**
 * Serves a page that draws what the endpoint {@code gossiplimiter} says, beside it and
 * protected like it. The page is a few files; it loads nothing from elsewhere and changes
 * nothing.
 *
 * @since 0.1.0
 */
@WebEndpoint(id = "gossiplimiterdashboard", defaultAccess = Access.READ_ONLY)
public final class GossipLimiterDashboardEndpoint {

	private static final String PAGE = "dashboard.html";

	private static final Map<String, MimeType> FILES = Map.of("dashboard.css", MimeType.valueOf("text/css"),
			"dashboard.js", MimeType.valueOf("text/javascript"), "sparkline.js", MimeType.valueOf("text/javascript"));

	GossipLimiterDashboardEndpoint() {
	}

	/**
	 * The page.
	 */
	@ReadOperation(produces = "text/html")
	public Resource page() {
		return resource(PAGE);
	}

	/**
	 * A part of the page, or nothing (404) if there is none of that name.
	 * @param name name of the file
	 */
	@ReadOperation
	public @Nullable WebEndpointResponse<Resource> part(@Selector String name) {
		MimeType type = FILES.get(name);
		return (type != null) ? new WebEndpointResponse<>(resource(name), type) : null;
	}

	private static Resource resource(String name) {
		return new ClassPathResource(name, GossipLimiterDashboardEndpoint.class);
	}

}
