/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.path;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.http.server.PathContainer;
import org.springframework.web.util.pattern.PathPattern;

/**
 * A path or pattern with a limit, compared with what an application serves. Where a
 * comparison cannot decide, the answer is that something may be served, so that a
 * negative answer is always right.
 *
 * @since 0.1.0
 */
public final class LimitedPath {

	private final List<PathSegment> segments;

	private final @Nullable PathContainer literal;

	/**
	 * Create an instance.
	 * @param pattern the pattern, with or without wildcards
	 */
	public LimitedPath(PathPattern pattern) {
		this.segments = PathSegment.parse(pattern.getPatternString());
		this.literal = pattern.hasPatternSyntax() ? null : PathContainer.parsePath(pattern.getPatternString());
	}

	/**
	 * Whether a pattern of a handler matches a path that the limit applies to.
	 */
	public boolean mayMatch(PathPattern served) {
		return (this.literal != null) ? served.matches(this.literal) : mayMatch(served.getPatternString());
	}

	/**
	 * The same for the text of a path or pattern.
	 */
	public boolean mayMatch(String served) {
		return PathSegment.overlap(this.segments, PathSegment.parse(served));
	}

	/**
	 * Whether a mapping of the servlet specification matches a path that the limit
	 * applies to.
	 */
	public boolean mayMatchServlet(String mapping) {
		if (mapping.equals("/")) {
			return true;
		}
		if (mapping.startsWith("*.")) {
			return mayMatch("/**/" + mapping);
		}
		return mayMatch(mapping.endsWith("/*") ? mapping + "*" : mapping);
	}

	/**
	 * Whether there may be a static file at a path that the limit applies to.
	 * @param served the pattern of the handler that serves files
	 * @param locations where it looks for them
	 */
	public boolean mayHaveFile(PathPattern served, List<Resource> locations) {
		if (this.literal != null) {
			String path = served.extractPathWithinPattern(this.literal).value();
			return locations.stream().anyMatch((location) -> exists(location, path));
		}
		List<PathSegment> prefix = PathSegment.parse(served.getPatternString());
		int length = prefix.size() - 1;
		boolean known = length < this.segments.size() && prefix.get(length).isMultiple()
				&& prefix.subList(0, length).equals(this.segments.subList(0, length))
				&& prefix.subList(0, length).stream().allMatch(PathSegment::isLiteral);
		if (!known) {
			return true;
		}
		List<PathSegment> within = this.segments.subList(length, this.segments.size());
		return locations.stream().anyMatch((location) -> mayHaveFile(location, within, length > 0));
	}

	/*
	 * Files are only searched for below all static files of the application. A folder of
	 * its own that is there is enough.
	 */
	private static boolean mayHaveFile(Resource location, List<PathSegment> within, boolean ofOwn) {
		String folder = PathSegment.literalPrefix(within);
		if ((ofOwn || !folder.isEmpty()) && exists(location, folder)) {
			return true;
		}
		try {
			String pattern = location.getURL() + PathSegment.antPattern(within);
			return Arrays.stream(new PathMatchingResourcePatternResolver().getResources(pattern))
				.anyMatch(Resource::isReadable);
		}
		catch (FileNotFoundException ex) {
			return false;
		}
		catch (IOException ex) {
			return true;
		}
	}

	private static boolean exists(Resource location, String path) {
		try {
			return location.createRelative(path).exists();
		}
		catch (IOException ex) {
			return false;
		}
	}

}
