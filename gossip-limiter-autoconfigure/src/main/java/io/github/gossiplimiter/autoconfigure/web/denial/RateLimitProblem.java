/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.denial;

import java.net.URI;
import java.net.URISyntaxException;

import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;

/**
 * Describes a denial as a problem (RFC 9457).
 *
 * @since 0.1.0
 */
public final class RateLimitProblem {

	private static final String TYPES = "https://iana.org/assignments/http-problem-types#";

	private static final URI QUOTA_EXCEEDED = URI.create(TYPES + "quota-exceeded");

	private static final URI REDUCED_CAPACITY = URI.create(TYPES + "temporary-reduced-capacity");

	private RateLimitProblem() {
	}

	/**
	 * Describe a denial.
	 * @param denial why the request is denied
	 * @param path the path of the request as it was sent
	 */
	public static ProblemDetail of(RateLimitDenial denial, String path) {
		ProblemDetail problem = ProblemDetail.forStatusAndDetail(denial.status(), denial.detail());
		problem.setInstance(instance(path));
		if (denial.status() == HttpStatus.TOO_MANY_REQUESTS) {
			problem.setType(QUOTA_EXCEEDED);
			problem.setTitle("Request cannot be satisfied as assigned quota has been exceeded");
			problem.setProperty("violated-policies", denial.violatedPolicies());
		}
		else if (denial.status() == HttpStatus.SERVICE_UNAVAILABLE) {
			problem.setType(REDUCED_CAPACITY);
			problem.setTitle("Request cannot be satisfied due to temporary server capacity constraints");
			problem.setProperty("violated-policies", denial.violatedPolicies());
		}
		return problem;
	}

	/*
	 * Two slashes would name a host, if they name anything, and some servers serve paths
	 * that are no URI.
	 */
	private static @Nullable URI instance(String path) {
		try {
			return path.startsWith("//") ? null : new URI(path);
		}
		catch (URISyntaxException ex) {
			return null;
		}
	}

}
