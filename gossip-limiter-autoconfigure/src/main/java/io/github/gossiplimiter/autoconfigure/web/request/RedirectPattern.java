/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.request;

import java.util.regex.Pattern;

import org.springframework.util.PatternMatchUtils;

import io.github.gossiplimiter.autoconfigure.properties.Setting;
import io.github.gossiplimiter.autoconfigure.rule.ChargePolicy;

/**
 * Matches redirects by their {@code Location}. Servers write it with or without scheme
 * and host, so a pattern that starts with a slash is compared with path and query within
 * the application, and any other with the whole field.
 *
 * @param pattern the pattern, in which an asterisk stands for any characters
 */
record RedirectPattern(String pattern) implements ChargePolicy<ResponseFacts> {

	private static final Pattern AUTHORITY = Pattern.compile("^([A-Za-z][A-Za-z0-9+.-]*:)?//[^/?#]*");

	private static final Pattern FRAGMENT = Pattern.compile("#.*$");

	/*
	 * A server may add the session to the path when it does not know yet whether the
	 * client takes cookies.
	 */
	private static final Pattern PATH_PARAMETERS = Pattern.compile("^([^;?]*);[^?]*");

	private static final int REDIRECT_FIRST = 300;

	private static final int REDIRECT_LAST = 399;

	static RedirectPattern parse(Setting setting, String text, String examples) {
		if (!text.matches("(/|\\*|https?://).*")) {
			throw setting.wrong("is '" + setting.text() + "', but '" + text + "' is no location of a redirect.",
					"Start it with a slash, for example on-location:/login?error*. " + examples);
		}
		return new RedirectPattern(text);
	}

	@Override
	public boolean isDue(ResponseFacts response) {
		String location = response.location();
		if (location == null || response.getStatus() < REDIRECT_FIRST || response.getStatus() > REDIRECT_LAST) {
			return false;
		}
		return PatternMatchUtils.simpleMatch(this.pattern, location)
				|| PatternMatchUtils.simpleMatch(this.pattern, withinApplication(location, response.contextPath()));
	}

	private static String withinApplication(String location, String contextPath) {
		String path = AUTHORITY.matcher(location).replaceFirst("");
		path = FRAGMENT.matcher(path).replaceFirst("");
		path = PATH_PARAMETERS.matcher(path).replaceFirst("$1");
		return path.startsWith(contextPath + "/") ? path.substring(contextPath.length()) : path;
	}

}
