/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.path;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.http.server.PathContainer;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

import io.github.gossiplimiter.autoconfigure.properties.Setting;

/**
 * Warns of limits on paths that nothing in the application serves, as after a typing
 * error. A warning and no failure, because a filter may answer any path, and requests to
 * paths that nobody serves are counted like others.
 */
public final class UnservedPaths {

	private static final Log logger = LogFactory.getLog(UnservedPaths.class);

	/**
	 * First segments of paths that filters of Spring Security answer.
	 */
	private static final Set<String> OF_SECURITY = Set.of("login", "logout", "oauth2", "saml2");

	private final PathPatternParser parser;

	private final List<Setting> settings = new ArrayList<>();

	public UnservedPaths(PathPatternParser parser) {
		this.parser = parser;
	}

	/**
	 * Remember the paths of a limit.
	 */
	public void add(List<Setting> patterns) {
		this.settings.addAll(patterns);
	}

	/**
	 * Log a warning for each path that is not served.
	 * @param served whether something may be served at a path, as far as that can be
	 * known
	 */
	public void warn(Predicate<LimitedPath> served) {
		for (Setting setting : this.settings) {
			PathPattern pattern = this.parser.parse(this.parser.initFullPathPattern(setting.text().trim()));
			if (!isOfSecurity(pattern) && !served.test(new LimitedPath(pattern))) {
				logger.warn(setting.place() + " is '" + setting.text()
						+ "', but no controller, route, static file or servlet serves "
						+ (pattern.hasPatternSyntax() ? "a path like that" : "that path")
						+ ": the limit has no effect unless a filter answers it. Correct the path, or remove it.");
			}
		}
	}

	private static boolean isOfSecurity(PathPattern pattern) {
		PathContainer path = PathContainer.parsePath(pattern.getPatternString());
		return path.elements().size() > 1 && OF_SECURITY.contains(path.elements().get(1).value());
	}

}
