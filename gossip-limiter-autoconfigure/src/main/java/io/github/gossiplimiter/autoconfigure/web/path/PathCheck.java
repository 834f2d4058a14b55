/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.path;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.springframework.web.util.UriUtils;

import io.github.gossiplimiter.autoconfigure.properties.Setting;

/**
 * Refuses patterns that parse and match no path: a limit on such a path would be missing
 * without anybody noticing. Paths are matched decoded, without parameters and query.
 */
final class PathCheck {

	private static final String EXAMPLE = "Write a path such as /api/search, /api/{id} or /api/**.";

	private static final Pattern METHOD = Pattern.compile("/?([A-Z]+)\\s+(/.*)");

	private static final Pattern URL = Pattern.compile("/?[a-z][a-z0-9+.-]*://[^/]*(/.*)?");

	private static final Pattern QUERY = Pattern.compile("(.*?)\\?[^/]*=.*");

	private static final Pattern ENCODED = Pattern.compile(".*%[0-9A-Fa-f]{2}.*");

	private static final Pattern VARIABLE = Pattern.compile("(\\{[*\\w]*):[^/]*}");

	private static final Pattern DOTS = Pattern.compile("(.*/)?\\.{1,2}(/.*)?");

	private PathCheck() {
	}

	/**
	 * Refuse a pattern that matches nothing.
	 */
	static void check(Setting setting) {
		// What a variable matches is a regular expression.
		String text = VARIABLE.matcher(setting.text().trim()).replaceAll("$1}");
		if (text.isEmpty()) {
			throw setting.wrong("is empty, which matches no path.", EXAMPLE + " All paths are /**.");
		}
		Matcher method = METHOD.matcher(text);
		if (method.matches()) {
			throw nothing(setting, "it begins with a method",
					"Write '" + method.group(2) + "' and add the condition \"method == '" + method.group(1) + "'\".");
		}
		Matcher url = URL.matcher(text);
		if (url.matches()) {
			throw nothing(setting, "it is a URL",
					"Write the path alone" + ((url.group(1) != null) ? ", '" + url.group(1) + "'." : "."));
		}
		Matcher query = QUERY.matcher(text);
		if (query.matches()) {
			throw nothing(setting, "the query is not part of the path",
					"Write '" + query.group(1) + "' and add a condition, for example \"query['NAME'] == 'value'\".");
		}
		checkSegments(setting, text);
	}

	private static void checkSegments(Setting setting, String text) {
		if (ENCODED.matcher(text).matches()) {
			throw nothing(setting, "paths are matched decoded",
					"Write '" + UriUtils.decode(text, StandardCharsets.UTF_8) + "'.");
		}
		if (text.contains(";") || text.contains("#")) {
			String part = text.contains(";") ? "parameters of a path are" : "the part after # is";
			throw nothing(setting, part + " not part of what is matched", "Write '" + text.split("[;#]", 2)[0] + "'.");
		}
		if (text.contains("//")) {
			throw nothing(setting, "it has an empty segment", "Write '" + text.replaceAll("/{2,}", "/") + "'.");
		}
		if (DOTS.matcher(text).matches()) {
			throw nothing(setting, "it has the segment '.' or '..'", EXAMPLE);
		}
	}

	private static RuntimeException nothing(Setting setting, String why, String remedy) {
		return setting.wrong("is '" + setting.text() + "', which matches no path: " + why + ".", remedy);
	}

}
