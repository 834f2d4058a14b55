/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.path;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;

/**
 * Paths by which a platform asks whether the application is well: the health endpoint of
 * Actuator and its groups for liveness and readiness. Platforms restart an application
 * that denies them.
 */
public final class HealthProbes {

	private static final String ENDPOINT = "org.springframework.boot.health.actuate.endpoint.HealthEndpoint";

	private HealthProbes() {
	}

	/**
	 * The paths on the port of the application, none if Actuator is missing.
	 */
	public static List<String> paths(Environment environment) {
		if (!ClassUtils.isPresent(ENDPOINT, HealthProbes.class.getClassLoader())) {
			return List.of();
		}
		List<String> paths = new ArrayList<>();
		if (!hasOwnPort(environment)) {
			String base = environment.getProperty("management.endpoints.web.base-path", "/actuator");
			String name = environment.getProperty("management.endpoints.web.path-mapping.health", "health");
			String health = (base.endsWith("/") ? base : base + "/") + name;
			paths.addAll(List.of(health, health + "/liveness", health + "/readiness"));
		}
		if (environment.getProperty("management.endpoint.health.probes.add-additional-paths", Boolean.class, false)) {
			paths.addAll(List.of("/livez", "/readyz"));
		}
		return paths;
	}

	private static boolean hasOwnPort(Environment environment) {
		String port = environment.getProperty("management.server.port");
		return port != null && !Objects.equals(port, environment.getProperty("server.port", "8080"));
	}

}
